import { type CSSProperties, memo } from 'react'
import {
  altoNro,
  anchoModulo,
  type FormatoEtiqueta,
  MODULOS_EN_BLANCO,
} from '#domain/etiqueta/formato-etiqueta.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { pathOf } from '#ui/barcode/code-128.ts'
import type { EtiquetaLista } from './use-etiquetas.ts'

export interface Ademas {
  modelo: boolean
  color: boolean
}

interface EtiquetaProps {
  etiqueta: EtiquetaLista
  formato: FormatoEtiqueta
  ademas: Ademas
}

/** Height of the drawing in its own units; on paper the bars are stretched to the free height. */
const HEIGHT = 40

/** One label in its true size; nothing if the code and its quiet zones do not fit. */
export const Etiqueta = memo(function Etiqueta({ etiqueta, formato, ademas }: EtiquetaProps) {
  const { nro, butaca, simbolo } = etiqueta
  const modulos = simbolo.modules + 2 * MODULOS_EN_BLANCO
  const modulo = anchoModulo(formato, simbolo.modules)
  const que = [ademas.modelo && butaca.modelo.nombre, ademas.color && butaca.color.nombre].filter(Boolean)
  const medidas = { '--nro': `${altoNro(formato, nro)}mm` } as CSSProperties
  if (modulo === null) return null
  return (
    <div className="etiqueta" data-formato={formato.id} style={medidas}>
      <div className="datos">
        <span className="fabrica">{ETIQUETAS.fabrica}</span>
        <b>{que.join(' · ')}</b>
      </div>
      <svg
        className="barras"
        role="img"
        aria-label={ETIQUETAS.codigo(nro)}
        viewBox={`0 0 ${modulos} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ width: `${modulos * modulo}mm` }}
      >
        <path d={pathOf(simbolo, MODULOS_EN_BLANCO, HEIGHT)} />
      </svg>
      <div className="nro">{nro}</div>
    </div>
  )
})
