/** Where somebody is: a path of the site, and the token of a link behind the #. */
class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  search = $state(location.search);
  /** Whether somebody has gone on from the page that was loaded: then the next one has to say that it is there. */
  hasGone = false;

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  go(target: string): void {
    history.pushState(null, '', target);
    this.#read();
    scrollTo(0, 0);
  }

  /** Follow a link of our own without loading the page again. */
  readonly follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest?.('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented)
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  #read(): void {
    this.hasGone ||= this.path !== location.pathname;
    this.path = location.pathname;
    this.hash = location.hash;
    this.search = location.search;
  }
}

export const router = new Router();

/** The token of a link: `#seat=…`, `#invite=…` or `#watch=…`. */
export interface LinkToken {
  kind: 'seat' | 'invite' | 'watch' | '';
  token: string;
}

export function readLink(hash: string): LinkToken {
  const found = /^#(seat|invite|watch)=([\w-]+)$/.exec(hash);
  return found ? { kind: found[1] as LinkToken['kind'], token: found[2]! } : { kind: '', token: '' };
}
