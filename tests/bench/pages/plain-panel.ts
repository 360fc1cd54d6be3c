import type { Butaca, CambioActividad } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Homologacion } from '#contract/homologacion.ts'

/** The simplest panel: requests its three answers at once, counts, and writes plain elements. */
async function ask<T>({ method, path }: { method: string; path: string }, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  return (await (await fetch(path, init)).json()) as T
}

function write(title: string, lines: readonly string[]): void {
  const panel = document.createElement('section')
  panel.className = 'panel'
  const meta = document.createElement('span')
  meta.className = 'meta'
  meta.textContent = `${title} ${lines.length}`
  const list = document.createElement('ul')
  for (const line of lines.slice(0, 40))
    list.append(Object.assign(document.createElement('li'), { textContent: line }))
  panel.append(meta, list)
  document.body.append(panel)
}

const filtro = { nro: null, modelo: 0, estado: 5, color: 0 }

async function show(): Promise<void> {
  const [butacas, actividad, homologadas] = await Promise.all([
    ask<Butaca[]>(ENDPOINTS.filtroButaca, filtro),
    ask<CambioActividad[]>(ENDPOINTS.actividadHoy),
    ask<Homologacion[]>(ENDPOINTS.homologacionesHoy),
  ])
  const counts = new Map<string, number>()
  for (const { color, modelo, prehomologada, homologada } of butacas) {
    const key = `${color.nombre} ${modelo.nombre} ${prehomologada || homologada ? 'S' : 'A'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  write(
    'listas',
    [...counts].map(([key, count]) => `${key} ${count}`),
  )
  write(
    'actividad',
    actividad.map(
      ({ id, estado, sesion }) => `${sesion.id.usuario.nombre} ${id.butaca.nro} ${estado.nombre}`,
    ),
  )
  write(
    'homologadas',
    homologadas.map(({ butaca, etiqueta_blanca }) => `${butaca} ${etiqueta_blanca}`),
  )
}

void show() // A failure is printed on the browser's console
