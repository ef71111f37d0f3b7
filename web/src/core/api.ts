import type {
  Analysis,
  Film,
  GameInfo,
  Guest,
  Lang,
  LessonInfo,
  MadeTable,
  NewLesson,
  NewTable,
  Problem,
  PuzzleInfo,
  Seated,
  TableInfo,
  TableSummary,
  WatchLink,
} from './protocol';
import { speech } from './speech.svelte';
import { sentence } from './words';

/** A request that the server did not carry out, with a sentence for people. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly status: number;
  constructor(problem: Problem, status: number) {
    super(problem.says ? sentence(problem.says) : speech.say('refused'));
    this.problem = problem;
    this.status = status;
  }
}

async function send(method: string, path: string, body?: unknown, token = ''): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': speech.lang };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['shoal-token'] = token;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal({ kind: 'unanswered', says: speech.say('server_gone') }, 0);
  }
  if (!answer.ok) throw new Refusal(await readProblem(answer), answer.status);
  return answer;
}

async function ask<T>(method: string, path: string, body?: unknown, token = ''): Promise<T> {
  const answer = await send(method, path, body, token);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function read(path: string, token = ''): Promise<string> {
  return (await send('GET', path, undefined, token)).text();
}

async function readProblem(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return { kind: 'broken' };
  }
}

export const api = {
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  bots: () => ask<string[]>('GET', '/api/bots'),
  me: () => ask<Guest>('GET', '/api/me'),
  newGuest: (name: string) => ask<Guest>('POST', '/api/guests', { name }),
  rename: (name: string) => ask<Guest>('PATCH', '/api/me', { name }),
  openTables: () => ask<TableSummary[]>('GET', '/api/tables'),
  myTables: () => ask<TableSummary[]>('GET', '/api/me/tables'),
  newTable: (table: NewTable) => ask<MadeTable>('POST', '/api/tables', table),
  table: (id: string, token: string) => ask<TableInfo>('GET', `/api/tables/${id}`, undefined, token),
  watchLink: (id: string, token: string) =>
    ask<WatchLink>('POST', `/api/tables/${id}/watch`, undefined, token),
  sit: (id: string, token: string, seat?: number) =>
    ask<Seated>('POST', `/api/tables/${id}/seats`, seat === undefined ? { token } : { token, seat }),
  rematch: (id: string, token: string) =>
    ask<MadeTable>('POST', `/api/tables/${id}/rematch`, undefined, token),
  film: (id: string, token: string, ply: number, eyes: string) =>
    ask<Film>('GET', `/api/tables/${id}/film?ply=${ply}&seat=${eyes}`, undefined, token),
  analyse: (id: string, token: string) =>
    ask<Analysis>('POST', `/api/tables/${id}/analysis`, undefined, token),
  analysis: (id: string, token: string) =>
    ask<Analysis>('GET', `/api/tables/${id}/analysis`, undefined, token),
  playOn: (id: string, token: string, ply: number, seats: string[]) =>
    ask<MadeTable>('POST', `/api/tables/${id}/play-on`, { ply, seats }, token),
  lesson: (game: string, lang: Lang) => ask<LessonInfo>('GET', `/api/lessons/${game}.${lang}.json`),
  newLesson: (lesson: NewLesson) => ask<MadeTable>('POST', '/api/lessons', lesson),
  puzzle: () => ask<PuzzleInfo>('GET', '/api/puzzle'),
  tryPuzzle: () => ask<TableInfo>('POST', '/api/puzzle'),
  record: (id: string, token: string) => read(`/api/tables/${id}/record`, token),
  newRecord: (record: string) => ask<TableInfo>('POST', '/api/records', { record }),
  rules: (game: string, lang: Lang) => read(`/api/rules/${game}.${lang}.md`),
};
