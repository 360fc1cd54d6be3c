import type { CSSProperties } from 'react'
import { CodeText } from '#ui/signs/code-text.tsx'

/** Element Timing tells when this was presented (docs: performance); a new node for each scan, or it tells only once. */
const TIMING = { elementtiming: 'answer' }

/** Longer ones would be too small on the narrowest panel. */
const ONE_LINE = 20

/** The seat number at arm's length, as large as the panel allows. @param isOff struck through: it is deleted. */
export function NroGrande({ nro, id, isOff = false }: { nro: string; id: number; isOff?: boolean }) {
  const style = { '--len': Math.max(nro.length, 5) } as CSSProperties
  const isLong = nro.length > ONE_LINE
  return (
    <div
      className="big"
      key={id}
      style={style}
      data-off={isOff || undefined}
      data-long={isLong || undefined}
      {...TIMING}
    >
      <CodeText value={nro} />
    </div>
  )
}
