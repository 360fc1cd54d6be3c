import '#ui/theme.css'
import '#ui/layout.css'
import '#ui/table/table.css'
import '#features/registros/registros.css'
import { useEffect, useMemo, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { DetalleRow } from '#features/registros/detalle/detalle-row.tsx'
import { useDetalle } from '#features/registros/detalle/use-detalle.ts'
import { registroCon } from '../detalle.ts'
import { detalleTimes } from './detalle-times.ts'

const nothing = () => {}
const notify = { success: nothing, error: nothing }
const NINGUNO = new Map()

/** The lines of an open record, as in the screen «Registros». */
function Open({ lineas }: { lineas: number }) {
  const registro = useMemo(() => registroCon(lineas), [lineas])
  const detalle = useDetalle('bench', () => registro)
  const scroller = useRef<HTMLDivElement>(null)
  const { open } = detalle
  useEffect(() => open(1), [open])
  return (
    <div className="registros">
      <span className="page-head" />
      <section className="panel sheet">
        <div className="table-wrap" ref={scroller}>
          <table className="table">
            <tbody>
              {detalle.registro && (
                <DetalleRow
                  registro={registro}
                  detalle={detalle}
                  tipos={[]}
                  productos={NINGUNO}
                  canChange
                  reasonId=""
                  isSaving={false}
                  owner="bench"
                  notify={notify}
                  ProductoPicker={() => null}
                  scroller={scroller}
                  onGuardar={nothing}
                  onQuitar={nothing}
                  onSinProducto={nothing}
                />
              )}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}

const host = document.createElement('div')
host.style.height = '100vh'
document.body.append(host)
let root: Root | null = null
const api = detalleTimes({
  open(lineas) {
    root = createRoot(host)
    root.render(<Open lineas={lineas} />)
  },
  close() {
    root?.unmount()
    localStorage.clear()
  },
  inputs: () => [...host.querySelectorAll<HTMLInputElement>('.cantidad')],
  total: () => host.querySelector('.total b')?.textContent ?? '',
})
Object.assign(globalThis, { bench: api })
