/** The baseline of the app's answer to a scan: a Map in memory and plain DOM. */
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

const rows = new Map<string, Butaca>()
const input = document.createElement('input')
const answer = document.createElement('div')
document.body.append(input, answer)

input.addEventListener('keydown', event => {
  if (event.key !== 'Enter') return
  const found = rows.get(input.value.toLowerCase())
  input.value = ''
  const number = document.createElement('p')
  number.setAttribute('elementtiming', 'answer')
  number.style.fontSize = '70px'
  number.textContent = found?.nro ?? 'No existe'
  const state = document.createElement('p')
  state.textContent =
    found === undefined ? '' : `${found.modelo.nombre} ${found.color.nombre} ${found.estado.nombre}`
  answer.replaceChildren(number, state)
})

const api = {
  async fill(): Promise<number> {
    for (let estado = 1; estado <= 5; estado++) {
      const { method, path } = ENDPOINTS.filtroButaca
      const reply = await fetch(path, { method, body: JSON.stringify({ estado }) })
      for (const butaca of (await reply.json()) as Butaca[]) rows.set(butaca.nro.toLowerCase(), butaca)
    }
    input.focus()
    return rows.size
  },
}
export type PlainMapPage = typeof api
Object.assign(globalThis, { bench: api })
