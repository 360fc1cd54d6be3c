import './pager.css'
import { Icon } from '../signs/icon.tsx'

export interface PagerProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  label: string
  words: { anterior: string; siguiente: string; pagina: (n: number) => string }
}

/** @returns the page numbers to show; 0 is a gap. */
export function visiblePages(page: number, pages: number): number[] {
  const near =
    page <= 3
      ? [1, 2, 3, 4]
      : page >= pages - 2
        ? [pages - 3, pages - 2, pages - 1, pages]
        : [page - 1, page, page + 1]
  const wanted = [...new Set([1, ...near, pages])].filter(n => n >= 1 && n <= pages)
  return wanted.flatMap((n, i) => (i > 0 && n - (wanted[i - 1] ?? n) > 1 ? [0, n] : [n]))
}

/**
 * Whether a narrow list leaves out this number. The list keeps the first, the current and the last page. It also keeps
 * a neighbour of the current page, unless the neighbour is beside a gap.
 */
export function isSpare(shown: readonly number[], i: number, page: number): boolean {
  const n = shown[i] ?? 0
  if (n === 0 || n === page || i === 0 || i === shown.length - 1) return false
  return Math.abs(n - page) > 1 || shown[i - 1] === 0 || shown[i + 1] === 0
}

export function Pager({ page, pages, onPage, label, words }: PagerProps) {
  const shown = visiblePages(page, pages)
  return (
    <nav className="pager" aria-label={label}>
      <Step
        label={words.anterior}
        icon="chevron-left"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {shown.map((n, i) =>
        n === 0 ? (
          <span key={`gap-${i < 3 ? 'a' : 'b'}`} className="pg" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className={isSpare(shown, i, page) ? 'pg far' : 'pg'}
            aria-current={n === page ? 'page' : undefined}
            aria-label={words.pagina(n)}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <Step
        label={words.siguiente}
        icon="chevron-right"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

interface StepProps {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  disabled: boolean
  onClick: () => void
}

const Step = ({ label, icon, ...button }: StepProps) => (
  <button type="button" className="pg" aria-label={label} {...button}>
    <Icon name={icon} />
  </button>
)
