const KEY = 'shoal.sound';

/** A tone: its pitch, when it begins and how long it lasts. */
type Tone = [hertz: number, begins: number, lasts: number];
const TONES = {
  move: [[330, 0, 0.09]],
  turn: [
    [523, 0, 0.12],
    [784, 0.13, 0.2],
  ],
  over: [
    [392, 0, 0.18],
    [494, 0.16, 0.18],
    [587, 0.32, 0.18],
    [784, 0.48, 0.4],
  ],
} satisfies Record<string, Tone[]>;
const LOUD = 0.12;

/** Short tones made here; silent until somebody switches them on. */
class Sound {
  on = $state(false);
  #context: AudioContext | null = null;

  constructor() {
    this.on = localStorage.getItem(KEY) === 'on';
  }

  turn(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? 'on' : 'off');
    this.play('turn');
  }

  play(name: keyof typeof TONES): void {
    // Before somebody touches a page browsers keep it silent: tones would wait, and then sound together.
    if (!this.on || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    for (const tone of TONES[name]) this.#tone(this.#context, tone as Tone);
  }

  #tone(context: AudioContext, [hertz, begins, lasts]: Tone): void {
    const at = context.currentTime + begins;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    voice.stop(at + lasts);
  }
}

export const sound = new Sound();
