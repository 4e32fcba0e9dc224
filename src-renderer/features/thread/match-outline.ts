// The line round the current match of find. Highlights draw none, so it is boxes in the block that holds the match:
// there they scroll along with it, sideways too.

/** A block that can hold them. */
const HOSTS =
  'p, pre, li, td, th, h1, h2, h3, h4, h5, h6, button, .plain, figcaption, .code-head, .message, .note-view';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** So much of a place that is cut off whole is marked: where the dots stand. */
const DOTS = 12;

let drawn: { readonly host: HTMLElement; readonly boxes: readonly HTMLElement[] } | null = null;

/** Takes the line away from where it was, and draws it where the match is now; returns the block that holds it. */
export function outlineMatch(range: Range | null): HTMLElement | null {
  for (const box of drawn?.boxes ?? []) box.remove();
  drawn?.host.style.removeProperty('position');
  drawn = null;
  const host = range?.startContainer.parentElement?.closest<HTMLElement>(HOSTS);
  if (!range || !host) return null;
  const { left, top } = host.getBoundingClientRect();
  const [x, y] = [host.scrollLeft - host.clientLeft - left, host.scrollTop - host.clientTop - top];
  const cut = cutOff(range.startContainer.parentElement, host);
  const lines = toLines(Array.from(range.getClientRects()));
  const boxes = (cut ? lines.map((line) => within(line, cut)) : lines).map((line) => {
    const box = document.createElement('span');
    box.className = 'match-outline';
    box.ariaHidden = 'true';
    Object.assign(box.style, {
      left: `${line.left + x}px`,
      top: `${line.top + y}px`,
      width: `${line.right - line.left}px`,
      height: `${line.bottom - line.top}px`,
    });
    return box;
  });
  if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
  host.append(...boxes);
  drawn = { host, boxes };
  return host;
}

/** One box for each line: colouring cuts what stands on one into pieces. */
export function toLines(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const { left, top, right, bottom } of boxes) {
    const last = lines.at(-1);
    const isSameLine = last && top < (last.top + last.bottom) / 2 && bottom > (last.top + last.bottom) / 2;
    if (!isSameLine) lines.push({ left, top, right, bottom });
    else {
      lines[lines.length - 1] = {
        left: Math.min(last.left, left),
        top: Math.min(last.top, top),
        right: Math.max(last.right, right),
        bottom: Math.max(last.bottom, bottom),
      };
    }
  }
  return lines;
}

/** The room of what ends in dots, where the match is in such. */
function cutOff(inner: HTMLElement | null, host: HTMLElement): Box | null {
  for (let element = inner; element; element = element === host ? null : element.parentElement) {
    if (getComputedStyle(element).textOverflow === 'ellipsis') return element.getBoundingClientRect();
  }
  return null;
}

/** What can be seen of a box in that room. */
export function within(box: Box, { left, right }: Pick<Box, 'left' | 'right'>): Box {
  return {
    left: Math.max(left, Math.min(box.left, right - DOTS)),
    top: box.top,
    right: Math.min(box.right, right),
    bottom: box.bottom,
  };
}
