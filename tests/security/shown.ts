import { endpointsOf, onLista, RECURSOS } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openDevice } from '../e2e/device.ts'
import { PASS } from '../helpers/fabrica.ts'
import { textosDe } from '../helpers/stock.ts'
import { startTarget, type Target } from './target.ts'

export interface ShownReport {
  screen: string
  shown: number
  problems: string[]
}

const SCREENS = [
  '/',
  '/fabrica/buscarButaca',
  '/fabrica/homologar',
  '/stock/producto',
  '/stock/registro',
  '/stock/categoria',
  '/stock/marcas',
  '/stock/cliente_proveedor',
  '/stock/colores',
  '/stock/modelos',
  '/fabrica/modelos',
  '/fabrica/colores',
  '/stock/talles',
] as const

/** Elements that must not appear in the page, and code that would set `document.title`. */
const RUNS = [
  '<script>document.title=1</script>',
  '<img src=x onerror=document.title=1>',
  '<svg onload=document.title=1>',
  '<iframe srcdoc="<b>">',
  '<a href=javascript:document.title=1>x</a>',
  '<details open ontoggle=document.title=1>',
  '<input autofocus onfocus=document.title=1>',
  '<body onload=document.title=1>',
  '<math><mi xlink:href=javascript:1>',
  '<style>*{display:none}</style>',
  '<base href=//x.example/>',
  '<meta http-equiv=refresh content=0>',
  '<object data=javascript:1>',
  '<form action=//x.example><button>',
  '<!--<img src="--><img src=x>',
  'javascript:document.title=1',
  '{{constructor.constructor("x")()}}',
  '<x onclick=document.title=1>',
  '&lt;script&gt;document.title=1',
  '\\u003cscript\\u003e',
]
const WAYS_OUT = ['', '">', "'>", '-->', '</p>', '</td>', '</textarea>', '</title>', '`>', ']]>']

/** 200 texts, none longer than the shortest field allows. */
const PAGE_TEXTS: readonly string[] = WAYS_OUT.flatMap(out => RUNS.map(run => `${out}${run}`))

async function fill({ server, token }: Target<unknown>): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (const recurso of RECURSOS)
    for (const text of PAGE_TEXTS) {
      const fields = Object.fromEntries(textosDe(recurso).map(name => [name, text]))
      await send('POST', endpointsOf(recurso).crear.path, {
        ...fields,
        ...(recurso === 'registros' ? { tipo_registro: 1 } : {}),
      })
    }
  for (const lista of ['modelo', 'color'] as const)
    for (const text of PAGE_TEXTS)
      await send('POST', onLista(ENDPOINTS.crearMaestro, lista).path, { nombre: text })
  for (const text of PAGE_TEXTS) {
    const nro = encodeURIComponent(text)
    const label = new URLSearchParams({ nroButaca: text, eBlanca: text, eGris: text, comprador: text })
    await send('POST', ENDPOINTS.crearButaca.path, { nro: text, modelo: 1, color: 1, renombre: text })
    await send('PUT', `${ENDPOINTS.cambiarEstado.path}?nroButaca=${nro}&idEstado=5&homo=true`)
    await send('POST', `${ENDPOINTS.homologar.path}?${label}`)
  }
}

/** Needs the built app (security C20). */
export async function showTexts(): Promise<ShownReport[]> {
  const target = await startTarget('pglite', async () => null)
  await fill(target)
  const device = await openDevice(target.server.url, { viewport: { width: 1440, height: 900 } })
  const reports: ShownReport[] = []
  try {
    const { page } = device
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto('/login')
    await page.getByLabel('Usuario').fill('admin')
    await page.getByLabel('Contraseña', { exact: true }).fill(PASS)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.waitForURL(url => url.pathname === '/')
    for (const screen of SCREENS) {
      await page.goto(screen)
      await page.waitForTimeout(3_000)
      const { shown, alien } = await page.evaluate(texts => {
        const cells = new Set(
          [...document.querySelectorAll('td, th, li, span, strong, p, a, div, option')].flatMap(element => [
            ...[...element.childNodes].map(node => node.textContent?.trim() ?? ''),
          ]),
        )
        const alien = document.querySelectorAll(
          '#root img[src="x"], #root iframe, #root object, #root base, #root meta, #root script, #root style, #root math, #root x, #root details[ontoggle], [onerror], [onload], [onclick], [onfocus], a[href^="javascript"]',
        )
        return {
          shown: texts.filter(text => cells.has(text)).length,
          alien: [...alien].map(element => element.outerHTML.slice(0, 80)),
        }
      }, PAGE_TEXTS)
      const title = await page.title()
      const ran = title === '1' ? ['a text changed the title'] : []
      reports.push({
        screen,
        shown,
        problems: [...alien, ...ran, ...dialogs.splice(0), ...device.problems.splice(0)],
      })
    }
    return reports
  } finally {
    await device.dispose()
    await target.remove()
  }
}
