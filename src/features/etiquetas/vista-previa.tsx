import { useState } from 'react'
import { FORMATOS, type FormatoEtiqueta } from '#domain/etiqueta/formato-etiqueta.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type Ademas, Etiqueta } from './etiqueta.tsx'
import { Hoja } from './hoja.tsx'
import type { EtiquetaLista } from './use-etiquetas.ts'

/** What will come out: a sheet at a time, and beside it one label in each size. */
export function VistaPrevia({
  hojas,
  formato,
  ademas,
}: {
  hojas: readonly (readonly (EtiquetaLista | null)[])[]
  formato: FormatoEtiqueta
  ademas: Ademas
}) {
  const [asked, setAsked] = useState(0)
  const shown = Math.min(asked, Math.max(hojas.length - 1, 0))
  const lugares = hojas[shown]
  const first = lugares?.find(place => place !== null)
  return (
    <section className="panel vista" aria-label={ETIQUETAS.vistaPrevia}>
      <div className="panel-head">
        <h2>{ETIQUETAS.vistaPrevia}</h2>
        <span className="meta" role="status">
          {hojas.length === 0 ? ETIQUETAS.sinHojas : ETIQUETAS.hoja(shown + 1, hojas.length)}
        </span>
        {hojas.length > 1 && (
          <>
            <IconButton
              label={ETIQUETAS.anterior}
              icon="chevron-left"
              disabled={shown === 0}
              onClick={() => setAsked(shown - 1)}
            />
            <IconButton
              label={ETIQUETAS.siguiente}
              icon="chevron-right"
              disabled={shown === hojas.length - 1}
              onClick={() => setAsked(shown + 1)}
            />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by a keyboard */}
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
