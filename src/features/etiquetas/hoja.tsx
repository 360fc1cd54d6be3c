import { type CSSProperties, memo, useState } from 'react'
import type { Empresa } from '#contract/empresa.ts'
import { nombreDeEmpresa } from '#domain/empresa/empresa.ts'
import {
  altoNro,
  anchoModulo,
  FORMATOS,
  type FormatoEtiqueta,
  MODULOS_EN_BLANCO,
} from '#domain/etiqueta/formato-etiqueta.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { Paper } from '#ui/paper/print-paper.tsx'
import type { EtiquetaLista } from './use-etiquetas.ts'

/** Labels by sheet; null is an empty place. */
export interface Hojas {
  hojas: readonly (readonly (EtiquetaLista | null)[])[]
  formato: FormatoEtiqueta
  ademas: Ademas
  empresa: Empresa | null
}

type HojaProps = Omit<Hojas, 'hojas'> & { lugares: Hojas['hojas'][number] }

function Hoja({ lugares, ...etiqueta }: HojaProps) {
  return (
    <div className="hoja" style={medidasOf(etiqueta.formato)}>
      {lugares.map((una, i) => (
        <div key={i} className="lugar" data-vacio={una === null || undefined}>
          {una !== null && <Etiqueta etiqueta={una} {...etiqueta} />}
        </div>
      ))}
    </div>
  )
}

function medidasOf({ hoja, izquierda, arriba, pasoX, ancho, alto, margen }: FormatoEtiqueta): CSSProperties {
  return {
    '--hoja-ancho': `${hoja.ancho}mm`,
    '--hoja-alto': `${hoja.alto}mm`,
    '--columnas': hoja.columnas,
    '--izquierda': `${izquierda}mm`,
    '--arriba': `${arriba}mm`,
    '--entre': `${pasoX - ancho}mm`,
    '--ancho': `${ancho}mm`,
    '--alto': `${alto}mm`,
    '--margen': `${margen}mm`,
  } as CSSProperties
}

export const Papel = ({ hojas, ...etiqueta }: Hojas) => (
  <Paper page={`size: ${etiqueta.formato.hoja.ancho}mm ${etiqueta.formato.hoja.alto}mm; margin: 0`}>
    {hojas.map((lugares, i) => (
      <Hoja key={i} lugares={lugares} {...etiqueta} />
    ))}
  </Paper>
)

export interface Ademas {
  modelo: boolean
  color: boolean
}

interface EtiquetaProps extends Omit<Hojas, 'hojas'> {
  etiqueta: EtiquetaLista
}

/** Height of the drawing in its own units. The style sheet stretches the bars to the free height. */
const HEIGHT = 40

/** A label; nothing if its code and its quiet zones do not fit. */
const Etiqueta = memo(function Etiqueta({ etiqueta, formato, ademas, empresa }: EtiquetaProps) {
  const { nro, butaca, simbolo } = etiqueta
  const modulo = anchoModulo(formato, simbolo.modules)
  const que = [ademas.modelo && butaca.modelo.nombre, ademas.color && butaca.color.nombre].filter(Boolean)
  const medidas = { '--nro': `${altoNro(formato, nro)}mm` } as CSSProperties
  if (modulo === null) return null
  return (
    <div className="etiqueta" data-formato={formato.id} style={medidas}>
      <div className="datos">
        <span className="fabrica">
          {empresa?.logo && <img src={empresa.logo} alt="" />}
          {empresa && <span>{nombreDeEmpresa(empresa)}</span>}
        </span>
        <b>{que.join(' · ')}</b>
      </div>
      <Bars
        className="barras"
        label={ETIQUETAS.codigo(nro)}
        symbol={simbolo}
        height={HEIGHT}
        quiet={MODULOS_EN_BLANCO}
        style={{ width: `${(simbolo.modules + 2 * MODULOS_EN_BLANCO) * modulo}mm` }}
      />
      <div className="nro">{nro}</div>
    </div>
  )
})

export function VistaPrevia({ hojas, ...etiqueta }: Hojas) {
  const [asked, setAsked] = useState(0)
  const shown = Math.min(asked, Math.max(hojas.length - 1, 0))
  const lugares = hojas[shown]
  const first = lugares?.find(place => place !== null)
  return (
    <section className="panel vista" aria-label={ETIQUETAS.vistaPrevia}>
      <Cabecera shown={shown} count={hojas.length} onShow={setAsked} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="cuerpo" tabIndex={0} aria-label={ETIQUETAS.hojas}>
        {lugares !== undefined && (
          <div className="reducida">
            <Hoja lugares={lugares} {...etiqueta} />
          </div>
        )}
        {first && (
          <div className="ejemplos">
            {FORMATOS.map(each => (
              <figure key={each.id}>
                <div className="papelito">
                  <Etiqueta etiqueta={first} {...etiqueta} formato={each} />
                </div>
                <figcaption>{ETIQUETAS.medida[each.id]}</figcaption>
              </figure>
            ))}
          </div>
        )}
      </section>
    </section>
  )
}

const Cabecera = (props: { shown: number; count: number; onShow: (sheet: number) => void }) => (
  <div className="panel-head">
    <h2>{ETIQUETAS.vistaPrevia}</h2>
    <span className="meta" role="status">
      {props.count === 0 ? ETIQUETAS.sinHojas : ETIQUETAS.hoja(props.shown + 1, props.count)}
    </span>
    {props.count > 1 && (
      <>
        <IconButton
          label={ETIQUETAS.anterior}
          icon="chevron-left"
          disabled={props.shown === 0}
          onClick={() => props.onShow(props.shown - 1)}
        />
        <IconButton
          label={ETIQUETAS.siguiente}
          icon="chevron-right"
          disabled={props.shown === props.count - 1}
          onClick={() => props.onShow(props.shown + 1)}
        />
      </>
    )}
  </div>
)
