import type { ReactNode } from 'react'

const solid = { fill: 'currentColor', strokeWidth: 1 } as const
const dot = (cx: number, cy: number, r = 0.6) => <circle cx={cx} cy={cy} r={r} {...solid} />

/** Drawn on 24 units, one stroke; each meaning has an outline of its own, so that colour is never needed. */
const PATHS = {
  'arrow-down': <path d="M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5" />,
  'arrow-right': <path d="M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5" />,
  'arrow-up': <path d="M12 19.5v-14M6.3 11.2 12 5.5l5.7 5.7" />,
  barcode: (
    <>
      <path d="M3.5 6v12M7 6v12M20.5 6v12M13.7 6v12" />
      <path d="M10.5 6v12M16.8 6v12" strokeWidth={2.6} />
    </>
  ),
  box: <path d="m4 7.8 8-4.3 8 4.3v8.4l-8 4.3-8-4.3zM4.3 8l7.7 4 7.7-4M12 12v8.3" />,
  calendar: (
    <>
      <rect x={4} y={5.5} width={16} height={14.5} rx={2} />
      <path d="M4 10h16M8.5 3.500v4M15.5 3.500v4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'chevron-down': <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
  'chevron-left': <path d="m14.5 6.5-5.5 5.5 5.5 5.5" />,
  'chevron-right': <path d="m9.5 6.5 5.5 5.5-5.5 5.5" />,
  'chevron-up': <path d="m6.5 14.5 5.500-5.500 5.500 5.500" />,
  clock: (
    <>
      <circle cx={12} cy={12} r={8.5} />
      <path d="M12 7.2v5l3.2 1.9" />
    </>
  ),
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  download: <path d="M12 4v11M7.3 10.5 12 15.200l4.7-4.700M4.5 19.500h15" />,
  copy: (
    <>
      <rect x={8.5} y={8.5} width={11.5} height={11.5} rx={2} />
      <path d="M15.5 8.500V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.500a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
      <circle cx={12} cy={12} r={2.8} />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.9 6.1A8.6 8.6 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-2.6 3.3M6 7.6A15.6 15.6 0 0 0 2.5 12S6 18.2 12 18.200c1.3 0 2.5-.3 3.6-.7M10 10a2.8 2.8 0 0 0 4 4" />
  ),
  factory: (
    <>
      <path d="M3.5 20V9.8l5.6 3.4V9.8l5.6 3.4V4.500h5.800V20z" />
      <path d="M8 16.800h.1M12 16.800h.1M16 16.800h.1" />
    </>
  ),
  filter: <path d="M4 6.500h16M7 12h10M10 17.500h4" />,
  history: (
    <>
      <path d="M3.8 12a8.2 8.2 0 1 0 2.6-6L4 8.2" />
      <path d="M4 3.800v4.400h4.400M12 7.800v4.500l3 1.9" />
    </>
  ),
  home: <path d="m4 11.3 8-7 8 7V20h-5.500v-5.200h-5V20H4z" />,
  info: (
    <>
      <circle cx={12} cy={12} r={8.5} />
      <path d="M12 11.2v5" />
      {dot(12, 7.9)}
    </>
  ),
  keyboard: (
    <>
      <rect x={3} y={6} width={18} height={12} rx={2} />
      <path d="M7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8 14.200h8" />
    </>
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 5.700 0l3.100-3.100a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0L5.200 13.100a4 4 0 0 0 5.700 5.700L12 17.700" />
  ),
  lock: (
    <>
      <rect x={5} y={11} width={14} height={9} rx={2} />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  logout: <path d="M10.5 4.500H5v15h5.500M15 8l4 4-4 4M19 12H9.5" />,
  more: (
    <>
      {dot(12, 5.5, 1)}
      {dot(12, 12, 1)}
      {dot(12, 18.5, 1)}
    </>
  ),
  octagon: (
    <>
      <path d="M8.4 3.500h7.200l4.9 4.900v7.200l-4.9 4.900H8.400l-4.9-4.900V8.400z" />
      <path d="M12 7.800v5" />
      {dot(12, 16.2)}
    </>
  ),
  pencil: <path d="M15.5 4.8 19.2 8.5 8.3 19.400l-4.5.8.8-4.500zM13 7.300l3.7 3.7" />,
  person: (
    <>
      <circle cx={12} cy={8.2} r={3.7} />
      <path d="M4.8 20c.7-3.9 3.6-5.8 7.2-5.800s6.5 1.9 7.2 5.8" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  refresh: (
    <>
      <path d="M19.8 11A8 8 0 0 0 5.6 7L4 8.800M4.2 13a8 8 0 0 0 14.2 4l1.6-1.8" />
      <path d="M4 4.300v4.500h4.500M20 19.700v-4.500h-4.5" />
    </>
  ),
  report: (
    <>
      <path d="M4.5 4v16" />
      <path d="M4.5 7.500h12M4.5 12h8M4.5 16.500H9" strokeWidth={2.6} />
    </>
  ),
  search: <path d="M16 16l4.5 4.500M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z" />,
  seat: (
    <path d="M7 3.500c-.3 5.2.4 9 2 12.500h9.500M11.5 19.500v2M17 19.500v2M8.5 21.500h11" strokeWidth={2.4} />
  ),
  stamp: (
    <>
      <path d="M9 4.500h6l-1 6.500h3.500a2 2 0 0 1 2 2v2.500h-15V13a2 2 0 0 1 2-2H10z" />
      <path d="M5 19.500h14" />
    </>
  ),
  swap: <path d="M4 8.500h14.500M15 5l3.5 3.500L15 12M20 15.500H5.500M9 12l-3.5 3.500L9 19" />,
  table: (
    <>
      <rect x={4} y={5} width={16} height={14} rx={2} />
      <path d="M4 10h16M4 14.500h16M11 10v9" />
    </>
  ),
  theme: (
    <>
      <circle cx={12} cy={12} r={8} />
      <path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor" />
    </>
  ),
  trash: <path d="M4.5 7h15M9.5 7V4.500h5V7M6.3 7l1 12.500h9.400l1-12.500M10.2 11v5M13.8 11v5" />,
  triangle: (
    <>
      <path d="M12 4 21 19.500H3z" />
      <path d="M12 10v4.5" />
      {dot(12, 17)}
    </>
  ),
  weight: (
    <>
      <path d="M6.8 9h10.400l2.6 10.500H4.200z" />
      <circle cx={12} cy={6.3} r={2.5} />
    </>
  ),
  wifi: (
    <>
      <path d="M3.2 9.600a12.6 12.6 0 0 1 17.6 0M6.6 13a7.7 7.7 0 0 1 10.8 0M9.6 16.200a3.5 3.5 0 0 1 4.8 0" />
      {dot(12, 19, 0.7)}
    </>
  ),
  'wifi-off': (
    <>
      <path d="M3.2 9.600a12.6 12.6 0 0 1 4-2.600M11 5.900a12.6 12.6 0 0 1 9.8 3.700M6.6 13a7.7 7.7 0 0 1 3.2-1.900M14.8 11.500c1 .3 1.8.8 2.6 1.500M9.6 16.200a3.5 3.5 0 0 1 4.8 0M4 3.500l16 17" />
      {dot(12, 19, 0.7)}
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

/** A picture that goes with a word; by itself it says nothing to a screen reader. @param size px, or `lg` (1.3 of the text's). */
export function Icon({ name, size }: { name: IconName; size?: 'lg' | number }) {
  const className = size === 'lg' ? 'icon icon-lg' : 'icon'
  const px = typeof size === 'number' ? { style: { width: size, height: size } } : {}
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" {...px}>
      {PATHS[name]}
    </svg>
  )
}
