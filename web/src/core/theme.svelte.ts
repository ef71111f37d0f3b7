type Choice = 'light' | 'dark';
const KEY = 'shoal.theme';

/** Morning or lantern light: as the system has it, until somebody chooses. */
class Theme {
  dark = $state(false);

  begin(): void {
    const chosen = localStorage.getItem(KEY);
    const asked = new URLSearchParams(location.search).get('theme');
    const system = matchMedia('(prefers-color-scheme: dark)');
    this.#show((asked ?? chosen ?? (system.matches ? 'dark' : 'light')) as Choice);
    system.addEventListener('change', () => {
      if (!localStorage.getItem(KEY)) this.#show(system.matches ? 'dark' : 'light');
    });
  }

  turn(): void {
    const next = this.dark ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    this.#show(next);
  }

  #show(choice: Choice): void {
    this.dark = choice === 'dark';
    document.documentElement.dataset.theme = choice;
  }
}

export const theme = new Theme();
