import { beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection';
import type { Spoken } from './protocol';

class Socket {
  static opened: Socket[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};

  constructor(readonly url: string) {
    Socket.opened.push(this);
  }
}

const assign = vi.fn();
const place = { protocol: 'https:', host: 'a.example', origin: 'https://a.example' };

beforeEach(() => {
  vi.useFakeTimers();
  Socket.opened = [];
  assign.mockReset();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { ...place, pathname: '/t/x', search: '', hash: '#seat=y', assign });
  vi.stubGlobal('window', globalThis);
});

/** A page whose server goes away and says this. */
function leave(bye: Spoken): void {
  new Connection({ hello: () => ({ t: 'hello', table: 'x' }), hear: () => {}, linked: () => {} });
  const socket = Socket.opened[0]!;
  socket.onmessage({ data: JSON.stringify(bye) });
  socket.onclose();
  vi.runOnlyPendingTimers();
}

test('a page goes to the address that a server names, with its token', () => {
  leave({ t: 'bye', why: 'restart', after: 3, where: 'https://b.example' });
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://b.example/t/x#seat=y');
  expect(Socket.opened).toHaveLength(1);
});

test.each([{}, { where: place.origin }])('else a new socket is opened here', (named) => {
  leave({ t: 'bye', why: 'restart', after: 3, ...named });
  expect(assign).not.toHaveBeenCalled();
  expect(Socket.opened).toHaveLength(2);
});
