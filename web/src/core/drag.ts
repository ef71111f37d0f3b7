import type { Attachment } from 'svelte/attachments';

/** How far a pointer moves before a touch becomes a drag, in pixels. */
const FAR = 8;

export interface Drag {
  /** Whether it can be taken now. */
  can(): boolean;
  begin(): void;
  /** The pointer is over a place, by its name. */
  over?(place: string): void;
  /** It was dropped on a place, or elsewhere. */
  drop(place: string | null): void;
}

/** A thing that can be dragged to a place, as well as tapped. A picture of it follows the pointer. */
export function dragged(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null;
    let picture: HTMLElement | null = null;

    function down(event: PointerEvent): void {
      if (event.button || !event.isPrimary || !drag.can()) return;
      from = event;
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', stop);
    }
    function move(event: PointerEvent): void {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (!picture && Math.hypot(dx, dy) < FAR) return;
      if (!picture) {
        picture = pictureOf(node);
        node.dataset.away = '';
        drag.begin();
      }
      picture.style.translate = `${dx}px ${dy}px`;
      const place = placeAt(event);
      if (place) drag.over?.(place);
    }
    function up(event: PointerEvent): void {
      const isDrag = picture !== null;
      stop();
      if (!isDrag) return;
      // The click that ends a drag is not a tap.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      drag.drop(placeAt(event));
    }
    function stop(): void {
      from = null;
      picture?.remove();
      delete node.dataset.away;
      picture = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
    }
    node.addEventListener('pointerdown', down);
    return () => {
      node.removeEventListener('pointerdown', down);
      // A drag goes on while the board is drawn anew; without its node it cannot end well.
      if (!picture) stop();
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function placeAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>('[data-spot]')?.dataset.spot ?? null;
}

function pictureOf(node: HTMLElement): HTMLElement {
  const { left, top, width, height } = node.getBoundingClientRect();
  const picture = node.cloneNode(true) as HTMLElement;
  picture.classList.add('dragged');
  picture.classList.remove('lit', 'picked', 'last');
  picture.removeAttribute('data-spot');
  picture.removeAttribute('data-seat');
  picture.inert = true;
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  // Beside its origin, so that the board's own styles hold.
  (node.parentElement ?? document.body).append(picture);
  return picture;
}
