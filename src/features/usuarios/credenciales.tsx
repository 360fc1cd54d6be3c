import './credenciales.css'
import { can } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import { CREDENCIALES } from '#messages/persona/usuarios.ts'
import { usePapel } from '#office/salida/sacar.tsx'
import { encode128, pathOf } from '#ui/barcode/code-128.ts'
import { Button } from '#ui/controls/button.tsx'
import { medida } from '#ui/drawing.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

/** Clear space on each side of the symbol, and its height, in modules (ISO/IEC 15417). */
const QUIET = 10
const HEIGHT = 40

interface Props {
  /** Null while unknown. */
  usuarios: readonly Usuario[] | null
  quien: string
  notify: Notify
}

/** Prints the cards that a tablet reads at a takeover (specification §6): of those who may sign in and share a tablet. */
export function Credenciales({ usuarios, quien, notify }: Props) {
  const { papel, imprimir } = usePapel(quien, notify)
  const suyas = usuarios?.filter(({ activo, rol }) => activo && can(rol, 'tableta.compartir')) ?? []
  const print = () =>
    imprimir(suyas.length, {
      titulo: CREDENCIALES.titulo,
      detalle: CREDENCIALES.detalle,
      cuerpo: (
        <ul className="credenciales">
          {suyas.map(({ id, nombre }) => (
            <Credencial key={id} nombre={nombre} />
          ))}
        </ul>
      ),
    })
  return (
    <>
      <Button icon="badge" disabled={suyas.length === 0} onClick={print}>
        {CREDENCIALES.imprimir}
      </Button>
      {papel}
    </>
  )
}

function Credencial({ nombre }: { nombre: string }) {
  const symbol = encode128(nombre)
  return (
    <li>
      <b>{nombre}</b>
      {symbol === null ? (
        <span>{CREDENCIALES.sinCodigo}</span>
      ) : (
        <svg
          style={medida({ modulos: symbol.modules + 2 * QUIET })}
          viewBox={`0 0 ${symbol.modules + 2 * QUIET} ${HEIGHT}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <path d={pathOf(symbol, QUIET, HEIGHT)} />
        </svg>
      )}
      <span>{CREDENCIALES.uso}</span>
    </li>
  )
}
