import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { TEST_LABEL } from '#scanner/test-label.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'

/** Height of the bars in modules. */
const HEIGHT = 44

export default function EtiquetaDePrueba() {
  const symbol = encode128(TEST_LABEL)
  if (symbol === null) return null
  return (
    <figure className="etiqueta-prueba">
      <Bars label={EQUIPO.etiquetaDePrueba} symbol={symbol} height={HEIGHT} />
      <figcaption>{TEST_LABEL}</figcaption>
    </figure>
  )
}
