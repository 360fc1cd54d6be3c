import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FormatoEtiqueta } from '#domain/etiqueta/formato-etiqueta.ts'
import { Hoja, type Hojas } from './hoja.tsx'

/**
 * What comes out of the printer. It stands outside of the app, whose frame is as high as the window and would be cut at
 * the first page; while it is there, printing prints it and nothing else.
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

/** A job has one size of page, which a sheet of styles cannot take from a variable. */
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
