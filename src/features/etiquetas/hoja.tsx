import { type CSSProperties, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FormatoEtiqueta } from '#domain/etiqueta/formato-etiqueta.ts'
import { type Ademas, Etiqueta } from './etiqueta.tsx'
import type { EtiquetaLista } from './use-etiquetas.ts'

/** Sheets with their labels; null is an empty place. */
export interface Hojas {
  hojas: readonly (readonly (EtiquetaLista | null)[])[]
  formato: FormatoEtiqueta
  ademas: Ademas
}

type HojaProps = Omit<Hojas, 'hojas'> & { lugares: Hojas['hojas'][number] }

export function Hoja({ lugares, formato, ademas }: HojaProps) {
  return (
    <div className="hoja" style={medidasDe(formato)}>
      {lugares.map((etiqueta, i) => (
        <div key={i} className="lugar" data-vacio={etiqueta === null || undefined}>
          {etiqueta !== null && <Etiqueta etiqueta={etiqueta} formato={formato} ademas={ademas} />}
        </div>
      ))}
    </div>
  )
}

function medidasDe({ hoja, izquierda, arriba, pasoX, ancho, alto, margen }: FormatoEtiqueta): CSSProperties {
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

/**
 * The sheets to print; while they are mounted, only they are printed. They stand outside of the app's frame, which is as
 * high as the window and would be cut off after the first page.
 */
export function Papel({ hojas, formato, ademas }: Hojas) {
  usePageSize(formato)
  return createPortal(
    <div className="papel" aria-hidden="true">
      {hojas.map((lugares, i) => (
        <Hoja key={i} lugares={lugares} formato={formato} ademas={ademas} />
      ))}
    </div>,
    document.body,
  )
}

/** Sets the page size of the print job. CSS does not allow variables in `@page`. */
function usePageSize({ hoja }: FormatoEtiqueta): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${hoja.ancho}mm ${hoja.alto}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(page)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== page)
    }
  }, [hoja])
}
