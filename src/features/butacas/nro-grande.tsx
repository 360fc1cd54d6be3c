import type { CSSProperties } from 'react'
import { CodeText } from '#ui/code-text.tsx'

/** Element Timing tells when this was presented (docs: performance); a new node for each scan, or it tells only once. */
const TIMING = { elementtiming: 'answer' }

/** The seat number at arm's length, as large as the panel allows. @param isOff struck through: it is deleted. */
export function NroGrande({ nro, id, isOff = false }: { nro: string; id: number; isOff?: boolean }) {
  const style = { '--len': Math.max(nro.length, 5) } as CSSProperties
  return (
    <div className="big" key={id} style={style} data-off={isOff || undefined} {...TIMING}>
      <CodeText value={nro} />
    </div>
  )
}
