import { useState } from 'react'
import { FORMATOS } from '#domain/etiqueta/formato-etiqueta.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Etiqueta } from './etiqueta.tsx'
import { Hoja, type Hojas } from './hoja.tsx'

/** One sheet at a time, and beside it one label in each size. */
export function VistaPrevia({ hojas, formato, ademas }: Hojas) {
  const [asked, setAsked] = useState(0)
  const shown = Math.min(asked, Math.max(hojas.length - 1, 0))
  const lugares = hojas[shown]
  const first = lugares?.find(place => place !== null)
  return (
    <section className="panel vista" aria-label={ETIQUETAS.vistaPrevia}>
      <Cabecera shown={shown} count={hojas.length} onShow={setAsked} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can focus */}
      <section className="cuerpo" tabIndex={0} aria-label={ETIQUETAS.hojas}>
        {lugares !== undefined && (
          <div className="reducida">
            <Hoja lugares={lugares} formato={formato} ademas={ademas} />
          </div>
        )}
        {first && (
          <div className="ejemplos">
            {FORMATOS.map(each => (
              <figure key={each.id}>
                <div className="papelito">
                  <Etiqueta etiqueta={first} formato={each} ademas={ademas} />
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

/** @param props.shown index of the sheet that is shown. */
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
