/** The little of Markdown that the players' rules use, as plain data: nothing is put in as HTML. */
export interface Piece {
  kind: 'text' | 'strong' | 'em' | 'code';
  text: string;
}
export type Block =
  | { kind: 'heading'; level: number; pieces: Piece[] }
  | { kind: 'paragraph'; id: string; pieces: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };

const PIECE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)]*\)/gs;
const CLAUSE = /^\*\*([A-Z]{2}-[\w-]+)\*\*/;
const ITEM = /^(?:[-*]|\d+\.) /;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  let at = 0;
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && test(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    if (!line.trim()) at++;
    else if (line.startsWith('#')) blocks.push(heading(lines[at++]!));
    else if (line.startsWith('```')) {
      at++;
      blocks.push({ kind: 'code', text: takeWhile((next) => !next.startsWith('```')).join('\n') });
      at++;
    } else if (line.startsWith('    ')) {
      blocks.push({
        kind: 'code',
        text: takeWhile((next) => next.startsWith('    '))
          .map((next) => next.slice(4))
          .join('\n'),
      });
    } else if (line.startsWith('|')) blocks.push(table(takeWhile((next) => next.startsWith('|'))));
    else if (ITEM.test(line)) blocks.push(list(takeWhile((next) => next.trim() !== '')));
    else
      blocks.push(
        paragraph(
          takeWhile((next) => next.trim() !== '' && !next.startsWith('|') && !next.startsWith('```')),
        ),
      );
  }
  return blocks;
}

function heading(line: string): Block {
  const level = /^#+/.exec(line)![0].length;
  return { kind: 'heading', level, pieces: pieces(line.slice(level).trim()) };
}

function paragraph(lines: string[]): Block {
  const text = lines.join(' ');
  return { kind: 'paragraph', id: CLAUSE.exec(text)?.[1] ?? '', pieces: pieces(text) };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0]!), items: items.map(pieces) };
}

function table(lines: string[]): Block {
  const rows = lines.map((line) =>
    line
      .slice(1)
      .replace(/\|\s*$/, '')
      .split('|')
      .map((cell) => pieces(cell.trim())),
  );
  return { kind: 'table', head: rows[0]!, rows: rows.slice(2) };
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, strong, em, code, link] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'text', text: link ?? '' });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}
