// The few icons: 16 px strokes in the colour of the text, hidden from screen readers.

const PATHS = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  close: 'M4 4l8 8M12 4l-8 8',
  'chevron-right': 'M6 3.5 10.5 8 6 12.5',
  'chevron-left': 'M10 3.5 5.5 8 10 12.5',
  'chevron-down': 'M3.5 6 8 10.5 12.5 6',
  up: 'M8 12.5v-9M4 7.5l4-4 4 4',
  down: 'M8 3.5v9M4 8.5l4 4 4-4',
  copy: 'M5.5 5.5v-2h7v7h-2M3.5 5.5h7v7h-7z',
  check: 'M3 8.5 6.5 12 13 4.5',
  save: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
  reveal: 'M2.5 12.5v-9h4l1.5 2h5.5v7zM8 8v3M6.5 9.5 8 8l1.5 1.5',
  terminal: 'M2.5 3h11v10h-11zM5 6.5 7 8l-2 1.5M8.5 10H11',
  branch:
    'M5 5.5v5M5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11 5.5c0 3-6 2-6 5',
  folder: 'M2.5 12.5v-9h4l1.5 2h5.5v7z',
  read: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3M6 8.5h4M6 10.5h4',
  edit: 'M3 13l.7-2.7L10.5 3.5l2 2L5.7 12.3zM9 5l2 2',
  delete: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.5 9h6l.5-9',
  move: 'M2.5 8h10M9 4.5 12.5 8 9 11.5',
  fetch:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 1.7 2.7 3.7 2.7 6S10 12.3 8 14C6 12.3 5.3 10.3 5.3 8S6 3.7 8 2Z',
  think: 'M5.5 11.5h5M6.5 13.5h3M8 2.5a4 4 0 0 0-2.5 7.1v1.9h5V9.6A4 4 0 0 0 8 2.5Z',
  mode: 'M3 5h7M12.5 5h.5M3 11h.500M6 11h7M10 3.5v3M6 9.5v3',
  tool: 'M10.5 2.5a3 3 0 0 0-2.8 4L3 11.2 4.8 13l4.7-4.7a3 3 0 0 0 4-2.8l-2 1-1.5-1.5 1-2Z',
  agent: 'M8 7.5A2.5 2.5 0 1 0 8 2.5a2.5 2.5 0 0 0 0 5ZM3 13.5c.5-2.7 2.5-4 5-4s4.5 1.3 5 4',
  question: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.2 6.3a1.9 1.9 0 1 1 2.7 1.8c-.600.300-.9.700-.9 1.400M8 11.300v.200',
  ask: 'M2.5 3h11v7.5h-6l-3 3v-3h-2z',
  link: 'M6.800 9.200 9.200 6.800M7.500 4.800l1-1a2.700 2.700 0 0 1 3.800 3.800l-1 1M8.500 11.200l-1 1a2.700 2.700 0 0 1-3.800-3.800l1-1',
  outline: 'M2.500 3.500h7M5 7.500h8.500M5 10h6M2.500 13h7',
  star: 'M8 2.3l1.75 3.55 3.900.570-2.830 2.760.670 3.900L8 11.230l-3.490 1.850.670-3.900L2.350 6.420l3.900-.570z',
  note: 'M3 2.500h10v7.500l-3.500 3.500H3zM9.500 13.500V10H13M5.500 5.500h5M5.500 8h3',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.2v.300',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 1.5-1.5 3 2.5M10.5 6.5h.010',
  sliders: 'M3 4.5h10M3 8h10M3 11.5h10M6 3v3M10.5 6.5v3M5 10v3',
  back: 'M13 8H3.5M7 4 3 8l4 4',
  arrow: 'M5.5 10.5l5-5M6.5 5.5h4v4',
  pause: 'M6 4v8M10 4v8',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5M5 9.5h2M9 9.5h2M5 11.5h2',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  plus: 'M8 3.5v9M3.5 8h9',
  minus: 'M3.5 8h9',
  bookmark: 'M4.5 2.5h7v11L8 10.5l-3.5 3z',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 1.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  play: 'M5.5 3.5v9l7-4.5z',
  more: 'M3.5 8.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8ZM8 8.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8ZM12.5 8.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8Z',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7L13 6M13 2.5V6H9.5',
  contrast: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M10.5 2.6v10.8M12.5 4.2v7.6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
