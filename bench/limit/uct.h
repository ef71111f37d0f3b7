/* Plain UCT in hand-written C: the limit of shoal.bots.uct, decision for decision.
 *
 * Included by a game after it has defined: State, Move, WIDEST, DEEPEST, SEATS, mover (-1 when the
 * game is over), list_moves, play, playout and worth. So the compiler sees one game and inlines
 * it, where the Python calls through an abstract class.
 *
 * A node is a struct and its children lie side by side. (The Python gives an untried move only a
 * slot, a third of the memory; here that was no faster.) What shoal.bots.uct does when a move
 * throws dice is left out: no move of these games does.
 */
#include <math.h>
#include <stdlib.h>

typedef struct {
    double value;
    Move move;
    int32_t visits, first, width;
} Node;

typedef struct {
    Node *nodes;
    int32_t used, room, depth, path[DEEPEST];
    int8_t movers[DEEPEST];
    int64_t plies;
} Tree;

static void expand(Tree *tree, int node, const State *state) {
    Move moves[WIDEST];
    int width = list_moves(state, moves);
    while (tree->used + width > tree->room) {
        tree->room *= 2;
        tree->nodes = realloc(tree->nodes, sizeof(Node) * tree->room);
    }
    tree->nodes[node].first = tree->used;
    tree->nodes[node].width = width;
    for (int number = 0; number < width; number++)
        tree->nodes[tree->used++] = (Node){.move = moves[number]};
}

static inline int choose(const Tree *tree, int node) {
    const Node *nodes = tree->nodes, *parent = &nodes[node];
    int tried = parent->visits - 1, chosen = parent->first;
    if (tried < parent->width) return parent->first + tried;
    double unsure = 2.0 * log(parent->visits), best = -1.0;
    for (int child = parent->first; child < parent->first + parent->width; child++) {
        double bound = nodes[child].value + sqrt(unsure / nodes[child].visits);
        if (bound > best) {
            best = bound;
            chosen = child;
        }
    }
    return chosen;
}

static void descend(Tree *tree, State *state) {
    int node = 0, seat;
    tree->depth = 0;
    while (tree->nodes[node].visits != 0 && (seat = mover(state)) >= 0) {
        if (tree->nodes[node].first == 0) expand(tree, node, state);
        node = choose(tree, node);
        play(state, tree->nodes[node].move);
        tree->plies++;
        tree->path[tree->depth] = node;
        tree->movers[tree->depth++] = seat;
    }
}

static void learn(Tree *tree, const State *state) {
    double value[SEATS];
    for (int seat = 0; seat < SEATS; seat++) value[seat] = worth(state, seat);
    tree->nodes[0].visits++;
    for (int place = 0; place < tree->depth; place++) {
        Node *node = &tree->nodes[tree->path[place]];
        node->visits++;
        node->value += (value[tree->movers[place]] - node->value) / node->visits;
    }
}

static int64_t grow_tree(const State *root, Dice *dice, int64_t simulations, int64_t *check) {
    Tree tree = {.nodes = malloc(sizeof(Node) * 1024), .used = 1, .room = 1024};
    tree.nodes[0] = (Node){.visits = 1};
    for (int64_t simulation = 0; simulation < simulations; simulation++) {
        State state = *root;
        descend(&tree, &state);
        tree.plies += playout(&state, dice);
        learn(&tree, &state);
    }
    *check = 0;
    for (int number = 0; number < tree.nodes[0].width; number++) {
        const Node *child = &tree.nodes[tree.nodes[0].first + number];
        *check = (*check * 31 + child->move) % 1000003;
        *check = (*check * 31 + child->visits) % 1000003;
    }
    free(tree.nodes);
    return tree.plies;
}
