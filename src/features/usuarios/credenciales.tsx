import './credenciales.css'
import { can } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import { CREDENCIALES } from '#messages/persona/usuarios.ts'
import { usePapel } from '#office/salida/sacar.tsx'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

/** Of the bars, in modules. */
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
      {symbol === null ? <span>{CREDENCIALES.sinCodigo}</span> : <Bars symbol={symbol} height={HEIGHT} />}
      <span>{CREDENCIALES.uso}</span>
    </li>
  )
}
