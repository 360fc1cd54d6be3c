import { registroCon } from '../detalle.ts'
import { detalleTimes } from './detalle-times.ts'

/** The same lines without a framework: one table, and a listener that writes two cells. */
const host = document.createElement('div')
document.body.append(host)

const dinero = (centavos: number): string => (centavos / 100).toFixed(2)

function open(lineas: number): void {
  const { detalles } = registroCon(lineas)
  const subtotales = detalles.map(({ subtotal }) => Math.round(subtotal * 100))
  const total = document.createElement('b')
  const sum = () => {
    total.textContent = dinero(subtotales.reduce((suma, subtotal) => suma + subtotal, 0))
  }
  const table = document.createElement('table')
  for (const [n, { producto, cantidad, subtotal }] of detalles.entries()) {
    const precio = Math.round((subtotal * 100) / cantidad)
    const row = table.insertRow()
    for (const texto of [producto.codigo, producto.descripcion ?? '', dinero(precio)])
      row.insertCell().textContent = texto
    const cell = row.insertCell()
    const input = Object.assign(document.createElement('input'), { value: String(cantidad) })
    row.insertCell().append(input)
    const show = () => {
      cell.textContent = dinero(subtotales[n] ?? 0)
    }
    input.addEventListener('input', () => {
      subtotales[n] = precio * (Number(input.value) || 0)
      show()
      sum()
    })
    show()
  }
  sum()
  host.replaceChildren(table, total)
}

const api = detalleTimes({
  open,
  close: () => host.replaceChildren(),
  inputs: () => [...host.querySelectorAll('input')],
  total: () => host.querySelector('b')?.textContent ?? '',
})
Object.assign(globalThis, { bench: api })
