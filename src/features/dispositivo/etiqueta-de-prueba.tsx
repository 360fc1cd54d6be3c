import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { TEST_LABEL } from '#scanner/test-label.ts'
import { encode128, pathOf } from '#ui/barcode/code-128.ts'

/** Modules of white at both ends (ISO/IEC 15417), and the height of the bars. */
const QUIET = 10
const HEIGHT = 44

/** A label on the screen, to be read with the scanner or printed with the page. */
export default function EtiquetaDePrueba() {
  const symbol = encode128(TEST_LABEL)
  if (symbol === null) return null
  return (
    <figure className="etiqueta-prueba">
      <svg
        role="img"
        aria-label={EQUIPO.etiquetaDePrueba}
        viewBox={`0 0 ${symbol.modules + 2 * QUIET} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={pathOf(symbol, QUIET, HEIGHT)} />
      </svg>
      <figcaption>{TEST_LABEL}</figcaption>
    </figure>
  )
}
