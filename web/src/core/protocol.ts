// Made by `make protocol` from src/shoal/table/server/{wire,api}.py: change it there.

export type Lang = 'en' | 'fr';

export type Fact = string | number | string[];

export type Viewer = number | null;

export type What =
  | 'agree'
  | 'draw'
  | 'hand_over'
  | 'mute'
  | 'nonce'
  | 'pause'
  | 'refuse'
  | 'resign'
  | 'resume'
  | 'return'
  | 'start'
  | 'undo'
  | 'unmute';

export type Kind =
  | 'behind'
  | 'broken'
  | 'closed'
  | 'illegal'
  | 'limit'
  | 'method'
  | 'not_yours'
  | 'unanswered'
  | 'unknown'
  | 'unreadable'
  | 'unwritten';

export type TableState = 'closed' | 'dealing' | 'open' | 'over' | 'playing';

export type Facts = Record<string, Fact>;

/** Who somebody is; the token is shown once and is also in the cookie. */
export interface Guest {
  person: string;
  name: string;
  token: string;
}

/** Somebody who comes for the first time. */
export interface NewGuest {
  name: string;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  state: TableState;
  /** Of those who sit there; an empty one is a free seat. */
  names: string[];
  made: number;
  /** The reader's seats. */
  yours: number[];
  your_turn: boolean;
  result: string;
}

/** A game that can be played here. */
export interface GameInfo {
  slug: string;
  title: Record<Lang, string>;
  summary: Record<Lang, string>;
  author: Record<Lang, string>;
  seats: number[];
  secrets: boolean;
  rules: number;
  /** By the number of seats: defaults may differ. */
  options: Record<string, OptionInfo[]>;
  /** How many minutes its lesson takes; 0 where it has none. */
  lesson: number;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  takes: string;
  default: boolean | number | string;
  /** What it does, by language. */
  words: Record<Lang, string>;
}

/** The table that was made, and the tokens of its links. */
export interface MadeTable {
  table: TableInfo;
  seat_tokens: Record<string, string>;
  invite: string;
  watch: string;
}

/** A table apart from its game: who sits there, and what was agreed. */
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: Record<string, boolean | number | string>;
  /** open: seats are free; dealing: nonces are welcome; playing; over; closed: cannot go on. */
  state: TableState;
  seats: SeatInfo[];
  /** Whether the reader may start the table. */
  host: boolean;
  /** Published before the deal; empty until then. */
  commitment: string;
  spectators: number;
  clock: ClockInfo | null;
  paused: boolean;
  offer: OfferInfo | null;
  /** Bots' decisions in front of the one that this table waits for. */
  queue: number;
  /** The table of the next game, once somebody asked for it. */
  rematch: string;
  /** The reader's seats; several where people pass one device round. */
  yours: number[];
  /** Where the table is in a lesson, if it belongs to one. */
  lesson: LessonAt | null;
}

/** Who sits in a seat. */
export interface SeatInfo {
  /** Empty while the seat is open. */
  name?: string;
  /** The level of a bot; empty for a person. */
  bot?: string;
  online?: boolean;
}

/** Time of a table, in milliseconds, as of this message. */
export interface ClockInfo {
  /** For each seat. */
  left: number[];
  /** Whether time runs for the seats to move. */
  running: boolean;
}

/** A question to the people at the table that is not answered yet. */
export interface OfferInfo {
  what: string;
  seat: number;
  detail: string;
  agreed: number[];
}

/** How far a table is in a lesson; steps count from 0. */
export interface LessonAt {
  /** The step that the table was made for. */
  began: number;
  /** The step whose move is wanted; the one after the scene where none is. */
  step: number;
}

/** A table that somebody wants. */
export interface NewTable {
  game: string;
  /** For each seat: me, open, or a bot (shrimp, sardine, trout, pike, shark, random). */
  seats: string[];
  /** As in `target=0`; what is not named is as usual. */
  options?: string[];
  settings?: TableSettings;
}

/** What a table agrees on besides the options of its game. */
export interface TableSettings {
  /** Whether the lobby shows it; a table that is not listed is found by its links only. */
  listed?: boolean;
  clock?: ClockSettings | null;
  spectators?: 'delayed' | 'live' | 'none';
  /** Seconds that spectators are behind, if they are delayed. */
  delay?: number;
}

/** How much time there is. Days for a move are a clock for each move too. */
export interface ClockSettings {
  kind: 'move' | 'total';
  seconds: number;
  /** Seconds that each move adds, with a total. */
  increment?: number;
  /** Whether who has no time left loses, or a bot makes the move. */
  at_zero?: 'bot' | 'lose';
}

/** By which others may look at a table: behind `#watch=` of its address. */
export interface WatchLink {
  /** Empty where everybody may look. */
  token: string;
}

/** The seat that somebody got, and the token to play it. */
export interface Seated {
  seat: number;
  token: string;
}

/** Somebody wants to sit down; who sits there already is given the seat once more. */
export interface Sit {
  seat?: Viewer;
  /** An invitation, where the table is not listed. */
  token?: string;
}

/** One thing that happened. With `id` it also acknowledges the viewer's own request. */
export interface News {
  t: 'news';
  n: number;
  /** The seat that did it; null where all did. */
  by: Viewer;
  acting: number[];
  events: Event[];
  /** The game's own view. */
  view: unknown;
  standings: Standings | null;
  moves?: string[];
  places?: string[][];
  id?: string;
  result?: string;
  /** Where time runs. */
  clock?: ClockInfo | null;
}

/** A request was carried out, and there is nothing else to tell of it. */
export interface Done {
  t: 'done';
  id: string;
}

/** A move over HTTP; the same as on the socket. */
export interface NewMove {
  id: string;
  n: number;
  move: string;
  seat?: Viewer;
}

/** A decision about the table over HTTP; the same as on the socket. */
export interface NewAct {
  id: string;
  n: number;
  what: What;
  detail?: string;
}

/** A moment of a finished game, as somebody saw it, or open. */
export interface ReplayStep {
  ply: number;
  /** Lines of the record: moves, and what happened at the table. */
  plies: number;
  /** For each of those whose view was asked for. */
  view: unknown[];
  standings: (Standings | null)[];
  told: Event[][];
  /** The seat that moved; null for the deal and for what all did. */
  by: Viewer;
}

/**
 * One thing that somebody learns of a ply. The words for its key are the client's.
 * Facts are for words: seats and places count from 1 there, and from 0 in fields.
 */
export interface Event {
  key: string;
  facts: Facts;
}

/** Moments of a finished game, one after the other. */
export interface Film {
  /** The line of the record after which the first of these moments is; 0 is the deal. */
  first: number;
  /** Lines of the record; ask again from the next one until all have come. */
  plies: number;
  /** For each move that stands, its line. */
  moves: number[];
  steps: FilmStep[];
}

/** A moment of a finished game, as one viewer saw it. */
export interface FilmStep {
  /** Whose view it is; null for a spectator. */
  viewer: Viewer;
  /** The seat that moved; null for the deal and for what all did. */
  by: Viewer;
  acting: number[];
  /** The game's own view. */
  view: unknown;
  standings: Standings | null;
  /** Nothing where the viewer did not learn of it. */
  told: Event[];
}

/** How far an analysis is, and what it found so far. */
export interface Analysis {
  /** none: nobody has asked for it; running; done; failed. */
  state: string;
  plies: number;
  thoughts: Thought[];
}

/** What the analyst thought of one decision. */
export interface Thought {
  /** The number of the move among those that stand, from 1. */
  ply: number;
  seat: number;
  move: string;
  /** What the analyst would have played. */
  best: string;
  /** To win with the best move, from 0 to 1; none where the analyst did not compare. */
  chance: Viewer;
  /** To win with the move that was played, if that was compared. */
  played: Viewer;
}

/** A new game that begins where an old one was. */
export interface PlayOn {
  ply: number;
  seats: string[];
}

/** The solo puzzle of a day. */
export interface PuzzleInfo {
  game: string;
  day: string;
  /** How many of the player's fish a quick solver keeps on top while winning. */
  par: number;
  /** How many fish the player has. */
  fish: number;
}

/** A guided first game, in one language. */
export interface LessonInfo {
  minutes: number;
  /** The bots of the first game that is not guided. */
  opponents: string[];
  steps: LessonStep[];
}

/** One thing to do in a lesson, or to read. */
export interface LessonStep {
  /** Steps of one scene are played at one table. */
  scene: number;
  /** The clause that it teaches. */
  rule: string;
  /** What it is about: places as moves name them, or @parts of the page. */
  look: string[];
  /** A move that it takes; nothing where there is only something to read. */
  move: string;
  say: string;
  /** To who makes another move that the rules allow. */
  other: string;
}

/** A lesson that somebody wants to begin or to go on with. */
export interface NewLesson {
  game: string;
  /** Where to begin, from 0; without it, where the asker was last. */
  step?: Viewer;
}

/** A record to be kept and looked at. */
export interface NewRecord {
  record: string;
}

/** Why a request was not carried out. */
export interface Problem {
  kind: Kind;
  /** Of a sentence in the table `errors` of the book. */
  key?: string;
  book?: string;
  /** The clause of the rules that forbids a move. */
  rule?: string;
  /** For words; with `field` where a field of the request is wrong: `seats[1]`. */
  facts?: Facts;
  /** The sentence, in the language that the client asked for. */
  says?: string;
}

/** What a viewer was told at one count. */
export interface Told {
  by: Viewer;
  events: Event[];
}

/** The scores so far, as far as the viewer may know them; at the end, those of the outcome. */
export interface Standings {
  /** By name, for each seat; None where the viewer cannot know it. */
  scores: Record<string, Viewer[]>;
  /** Of opponents that the rules themselves play. */
  automata: Record<string, Record<string, Viewer>>;
  /** Of a game that is over: what the first score is made of, by name, for each seat. */
  sources: Record<string, Viewer[]>;
}

/** The first message of a socket: which table, as whom, and how much was seen of it before. */
export interface Hello {
  t: 'hello';
  table: string;
  /** A seat, invitation or watch token; without one, what the cookie gives. */
  token?: string;
  /** Which seat to look from, for who holds several on one device. */
  seat?: Viewer;
  /** The `n` of the last state or news that was seen; -1 for nothing. */
  seen?: number;
  /** Whether the places that moves name are wanted too, for boards that are pointed at. */
  places?: boolean;
  /** Seats whose chat is not wanted. */
  muted?: number[];
}

/** A move, decided on what the seat had seen. */
export interface Move {
  t: 'move';
  id: string;
  n: number;
  move: string;
  /** For who holds several seats; else the seat that looks. */
  seat?: Viewer;
}

/** A decision about the table. */
export interface Act {
  t: 'act';
  id: string;
  n: number;
  what: What;
  /** The level that takes over, a nonce in hexadecimal digits, or a seat to mute. */
  detail?: string;
}

/** A line of chat. */
export interface Say {
  t: 'say';
  id: string;
  text: string;
}

/** Whether the rules would allow a move; nothing is played. */
export interface Try {
  t: 'try';
  id: string;
  move: string;
}

/** Forms for moves that are put together, or a hint from the strongest level. */
export interface Ask {
  t: 'ask';
  id: string;
  what: 'forms' | 'hint';
}

/** All that a viewer may know, whole. */
export interface State {
  t: 'state';
  n: number;
  seat: Viewer;
  table: TableInfo;
  acting: number[];
  /** The game's own view; null before the deal. */
  view: unknown;
  /** The viewer's legal moves; open kinds are sampled. */
  moves: string[];
  /** For each of the moves what it names of the board, in the order in which one points at it. */
  places: string[][];
  standings: Standings | null;
  /** What was missed since `seen`: a list of {by, events}, one for each count. */
  told: Told[];
  /** Once the game is over, as in the record. */
  result: string;
  /** The last lines of chat. */
  chat: Chatted[];
}

/** A line of chat. */
export interface Chatted {
  t: 'chatted';
  number: number;
  seat: Viewer;
  name: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The table has changed, not the game: somebody came, left, offered or answered. */
export interface About {
  t: 'about';
  table: TableInfo;
  id: string;
}

/** A request was not carried out, and nothing has changed. */
export interface Refused {
  t: 'refused';
  id: string;
  kind: Kind;
  n?: number;
  /** Of a sentence in the table `errors` of the book. */
  key?: string;
  book?: string;
  rule?: string;
  /** For words; with `field` where a field of the message is wrong: `muted[1]`. */
  facts?: Facts;
}

/** What `try` asked about could be played. */
export interface Allowed {
  t: 'allowed';
  id: string;
}

/** Moves that can be put together. */
export interface Forms {
  t: 'forms';
  id: string;
  forms: Form[];
}

/** A kind of move that is put together. */
export interface Form {
  /** The first word of the move; typed alone it opens the form. */
  name: string;
  title: Label;
  fields: FormField[];
}

/** What a person reads: a sentence of the game's table `forms`, and its facts. */
export interface Label {
  key: string;
  facts: Facts;
}

/** One choice in a form. */
export interface FormField {
  label: Label;
  /** What the notation says before the choice. */
  word: string;
  choices: string[];
  /** What a person reads for each choice; left out, or None: the notation. */
  shown: (Label | null)[];
}

/** What the strongest level would play, from what the seat knows. */
export interface Hinted {
  t: 'hinted';
  id: string;
  move: string;
  /** The best first, and one that is worse; none where the bot did not compare. */
  options: HintOption[];
  /** Whether it looked at every way to go on, so that nothing is better. */
  solved: boolean;
  /** What the move changes at once. */
  brings: HintDifference[];
  /** The move that the differences are to: the next best, or one that is worse. */
  beside: string;
  /** What the move clearly gains or prevents, the soonest first; two at most. */
  differences: HintDifference[];
  /** The next best move, if it is about as good and no difference to it is told. */
  as_good: string;
  /** Whether a solver is sure of what is told beside other moves; else quick games suggest it. */
  sure: boolean;
  /** What the move itself is like: for `remarks` in the words of the game. */
  remarks: Event[];
}

/** A move that the hint compared. */
export interface HintOption {
  move: string;
  /** To win, from 0 to 1. */
  chance: number;
  at_most: boolean;
  /** What is counted in the end, by its name in the game's words. */
  score: string;
  /** What each seat has of it on average, in quick games after the move. */
  points: number[];
}

/** What a seat clearly has more after the best move than otherwise, in quick games. */
export interface HintDifference {
  /** What is counted, by its name in the game's words. */
  score: string;
  seat: number;
  /** Less, if below zero. */
  more: number;
  /**
   * At once; when the seat that asks may move the next or the third time after others have; at
   * the end of the round, of the day, or of the game.
   */
  when: 'at_once' | 'day' | 'end' | 'next_turn' | 'round' | 'third_turn';
}

/** The server goes away or has had enough; come back after so many seconds, if at all. */
export interface Bye {
  t: 'bye';
  /** It restarts; too much was said; or too much waited for a slow reader. */
  why: 'limit' | 'restart' | 'slow';
  after: number;
  /** The address of a server to come back to, such as `https://fish.example`; else the same. */
  where?: string;
}

export type Request = Move | Act | Say | Try | Ask;

/** Anything that a client says on its socket. */
export type Said = Hello | Move | Act | Say | Try | Ask;

/** Anything that a table says on it. */
export type Spoken = State | News | About | Done | Refused | Chatted | Allowed | Forms | Hinted | Bye;
