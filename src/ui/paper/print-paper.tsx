import './paper.css'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

const pageOf = (title: string, [before, between]: PageWords, isWide: boolean): string => `
  size: A4${isWide ? ' landscape' : ''}; margin: 14mm;
  font-family: 'Atkinson Hyperlegible Next Variable', sans-serif; font-size: 8.5pt; color: #4a5457;
  @bottom-left { content: ${quoted(title)}; }
  @bottom-right { content: ${quoted(before)} counter(page) ${quoted(between)} counter(pages); }
`
type PageWords = readonly [before: string, between: string]

const quoted = (text: string): string =>
  `"${text.replace(/["\\\n]/g, found => (found === '\n' ? ' ' : `\\${found}`))}"`

/**
 * Prints its children once, as a document of A4 pages.
 * @param onDone called after the print dialog closes.
 */
export function PrintPaper({
  title,
  pageWords,
  isWide = false,
  onDone,
  children,
}: {
  /** For the footer and the file name that a browser may offer. */
  title: string
  pageWords: PageWords
  isWide?: boolean
  onDone: () => void
  children: ReactNode
}) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isGone = false
    const before = document.title
    const end = () => done()
    void Promise.all([document.fonts.ready, ...pictures()]).then(() => {
      if (isGone) return
      document.title = title
      addEventListener('afterprint', end)
      print()
    })
    return () => {
      isGone = true
      removeEventListener('afterprint', end)
      document.title = before
    }
  }, [title])
  return <Paper page={pageOf(title, pageWords, isWide)}>{children}</Paper>
}

/** Waits for the pictures. A broken picture does not stop the print. */
const pictures = (): Promise<void>[] =>
  [...document.querySelectorAll<HTMLImageElement>('.papel img')].map(picture =>
    picture.decode().catch(() => {}),
  )

/**
 * Printed content. It is mounted outside the app: the app's frame has the window's height and would cut the print after
 * one page. While the content is mounted, the browser prints nothing else.
 * @param page content of its `@page` rule; must be stable.
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

/** Adds the `@page` rule as a style sheet, because `@page` cannot read CSS variables. */
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
