import type { ReactNode } from 'react'

const solid = { fill: 'currentColor', strokeWidth: 1 } as const
const dot = (cx: number, cy: number, r = 0.6) => <circle cx={cx} cy={cy} r={r} {...solid} />

/** Paths on a grid of 24 units; a string is a single path. The outline alone identifies an icon, without color. */
const PATHS = {
  'arrow-down': 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5',
  'arrow-right': 'M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5',
  'arrow-up': 'M12 19.5v-14M6.3 11.2 12 5.5l5.7 5.7',
  back: 'M20.5 16.5c-1.2-6-4.2-9-8.2-9-3.6 0-6.2 2.6-7.8 7M9.1 13.4l-4.7 1.3-1.3-4.7',
  backspace: 'M20 6H9.5l-6 6 6 6H20zM12 9.7l4.6 4.6M16.6 9.7 12 14.3',
  badge: (
    <>
      <path d="M5.5 6h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM9.5 3.8h5V6h-5z" />
      <circle cx={8.8} cy={11.5} r={1.7} />
      <path d="M6 15.8c.4-1.4 1.4-2 2.8-2s2.4.6 2.8 2M14 11h3.5M14 14.5h3.5" />
    </>
  ),
  barcode: (
    <>
      <path d="M3.5 6v12M7 6v12M20.5 6v12M13.7 6v12" />
      <path d="M10.5 6v12M16.8 6v12" strokeWidth={2.6} />
    </>
  ),
  box: 'm4 7.8 8-4.3 8 4.3v8.4l-8 4.3-8-4.3zM4.3 8l7.7 4 7.7-4M12 12v8.3',
  calendar:
    'M6 5.5h12a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10.5a2 2 0 0 1 2-2zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  camera: (
    <>
      <path d="M3.5 8h4l1.6-2.5h5.8L16.5 8h4v11h-17z" />
      <circle cx={12} cy={13.2} r={3.4} />
    </>
  ),
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6.5 9.5 5.5 5.5 5.5-5.5',
  'chevron-left': 'm14.5 6.5-5.5 5.5 5.5 5.5',
  'chevron-right': 'm9.5 6.5 5.5 5.5-5.5 5.5',
  'chevron-up': 'm6.5 14.5 5.5-5.5 5.5 5.5',
  clock: (
    <>
      <circle cx={12} cy={12} r={8.5} />
      <path d="M12 7.2v5l3.2 1.9" />
    </>
  ),
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  download: 'M12 4v11M7.3 10.5 12 15.2l4.7-4.7M4.5 19.5h15',
  copy: 'M10.5 8.5h7.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2zM15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5',
  equal: (
    <>
      <circle cx={12} cy={12} r={8.5} />
      <path d="M8.3 10h7.4M8.3 14h7.4" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
      <circle cx={12} cy={12} r={2.8} />
    </>
  ),
  'eye-off':
    'M4 4l16 16M9.9 6.1A8.6 8.6 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-2.6 3.3M6 7.6A15.6 15.6 0 0 0 2.5 12S6 18.2 12 18.2c1.3 0 2.5-.3 3.6-.7M10 10a2.8 2.8 0 0 0 4 4',
  factory: 'M3.5 20V9.8l5.6 3.4V9.8l5.6 3.4V4.5h5.8V20zM8 16.8h.1M12 16.8h.1M16 16.8h.1',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  history: 'M3.8 12a8.2 8.2 0 1 0 2.6-6L4 8.2M4 3.8v4.4h4.4M12 7.8v4.5l3 1.9',
  home: 'm4 11.3 8-7 8 7V20h-5.5v-5.2h-5V20H4z',
  info: (
    <>
      <circle cx={12} cy={12} r={8.5} />
      <path d="M12 11.2v5" />
      {dot(12, 7.9)}
    </>
  ),
  keyboard:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8 14.2h8',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5.2 13.1a4 4 0 0 0 5.7 5.7L12 17.7',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M10.5 4.5H5v15h5.5M15 8l4 4-4 4M19 12H9.5',
  more: (
    <>
      {dot(12, 5.5, 1)}
      {dot(12, 12, 1)}
      {dot(12, 18.5, 1)}
    </>
  ),
  octagon: (
    <>
      <path d="M8.4 3.5h7.2l4.9 4.9v7.2l-4.9 4.9H8.4l-4.9-4.9V8.4z" />
      <path d="M12 7.8v5" />
      {dot(12, 16.2)}
    </>
  ),
  pause: 'M9 5.5v13M15 5.5v13',
  pencil: 'M15.5 4.8 19.2 8.5 8.3 19.4l-4.5.8.8-4.5zM13 7.3l3.7 3.7',
  person: (
    <>
      <circle cx={12} cy={8.2} r={3.7} />
      <path d="M4.8 20c.7-3.9 3.6-5.8 7.2-5.8s6.5 1.9 7.2 5.8" />
    </>
  ),
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8.5V4h10v4.5M7 16.5H4v-8h16v8h-3M7 13.5h10V20H7z',
  refresh: 'M19.8 11A8 8 0 0 0 5.6 7L4 8.8M4.2 13a8 8 0 0 0 14.2 4l1.6-1.8M4 4.3v4.5h4.5M20 19.7v-4.5h-4.5',
  report: (
    <>
      <path d="M4.5 4v16" />
      <path d="M4.5 7.5h12M4.5 12h8M4.5 16.5H9" strokeWidth={2.6} />
    </>
  ),
  search: 'M16 16l4.5 4.5M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  seat: <path d="M7 3.5c-.3 5.2.4 9 2 12.5h9.5M11.5 19.5v2M17 19.5v2M8.5 21.5h11" strokeWidth={2.4} />,
  sheet: (
    <>
      <path d="M6 3.5h8.5L19 8v12.5H6zM14 3.5v4.8h5" />
      <path d="M9.3 11.8h6.4M9.3 14.6h6.4M9.3 17.4h6.4M12.5 11.8v5.6" strokeWidth={1.4} />
    </>
  ),
  stamp: 'M9 4.5h6l-1 6.5h3.5a2 2 0 0 1 2 2v2.5h-15V13a2 2 0 0 1 2-2H10zM5 19.5h14',
  swap: 'M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19',
  table:
    'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 10h16M4 14.5h16M11 10v9',
  tag: (
    <>
      <path d="M4 4h7.6l8.6 8.6-7.6 7.6L4 11.6z" />
      {dot(8, 8, 0.8)}
    </>
  ),
  theme: (
    <>
      <circle cx={12} cy={12} r={8} />
      <path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor" />
    </>
  ),
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.3 7l1 12.5h9.4l1-12.5M10.2 11v5M13.8 11v5',
  triangle: (
    <>
      <path d="M12 4 21 19.5H3z" />
      <path d="M12 10v4.5" />
      {dot(12, 17)}
    </>
  ),
  truck: (
    <>
      <path d="M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5z" />
      <circle cx={7} cy={17.5} r={1.9} fill="var(--surface)" />
      <circle cx={17} cy={17.5} r={1.9} fill="var(--surface)" />
    </>
  ),
  undo: 'M8.5 5l-4 4 4 4M4.5 9h9.2a5.3 5.3 0 0 1 0 10.6H9',
  weight: (
    <>
      <path d="M6.8 9h10.4l2.6 10.5H4.2z" />
      <circle cx={12} cy={6.3} r={2.5} />
    </>
  ),
  wifi: (
    <>
      <path d="M3.2 9.6a12.6 12.6 0 0 1 17.6 0M6.6 13a7.7 7.7 0 0 1 10.8 0M9.6 16.2a3.5 3.5 0 0 1 4.8 0" />
      {dot(12, 19, 0.7)}
    </>
  ),
  'wifi-off': (
    <>
      <path d="M3.2 9.6a12.6 12.6 0 0 1 4-2.6M11 5.9a12.6 12.6 0 0 1 9.8 3.7M6.6 13a7.7 7.7 0 0 1 3.2-1.9M14.8 11.5c1 .3 1.8.8 2.6 1.5M9.6 16.2a3.5 3.5 0 0 1 4.8 0M4 3.5l16 17" />
      {dot(12, 19, 0.7)}
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

/** Hidden from screen readers, because a word is beside it. @param size px, or `lg` (1.3 times the usual size). */
export function Icon({ name, size }: { name: IconName; size?: 'lg' | number }) {
  const className = size === 'lg' ? 'icon icon-lg' : 'icon'
  const drawn: ReactNode = PATHS[name]
  const px = typeof size === 'number' ? { style: { width: size, height: size } } : {}
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" {...px}>
      {typeof drawn === 'string' ? <path d={drawn} /> : drawn}
    </svg>
  )
}

/** The factory's seat, in the color of the text. */
export const BrandMark = () => (
  <svg
    viewBox="0 0 28 28"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M6.6 3.6c-.3 5.9.5 10.4 2.3 14.6h12.3" strokeWidth="4.4" />
    <path d="M12.2 22.4v2.8M19 22.4v2.8M9 25.4h13" strokeWidth="1.9" />
  </svg>
)
