import './paper.css'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/**
 * What comes out of the printer. It stands outside of the app, whose frame is as high as the window and would be cut at
 * the first page; while it is there, printing prints it and nothing else.
 * @param page what its `@page` says; the same text while it is the same.
 */
export function Paper({ page, children }: { page: string; children: ReactNode }) {
  usePage(page)
  return createPortal(
    <div className="papel" aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

/** A job has one size of page, which a sheet of styles cannot take from a variable. */
function usePage(page: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { ${page} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    }
  }, [page])
}
