import type { Problem } from '#contract/problem.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { BorradorRegistro, CampoRegistro } from '#domain/registro/borrador-registro.ts'
import { type Diferencia, diferenciasDe } from '#domain/registro/diferencias-registro.ts'
import type { Linea } from '#domain/registro/linea-registro.ts'
import { formatFechahs } from '#domain/registro/nombre-registro.ts'
import { MODALES } from '#messages/modales.ts'
import { CONFLICTO, REGISTROS } from '#messages/stock/registros.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import type { Catalogos } from './use-catalogos.ts'

const ANCHO_PX = 760

export interface Conflicto {
  base: Registro
  /** This person's changes; empty for a delete. */
  mio: { borrador?: BorradorRegistro; lineas?: readonly Linea[] }
  actual: NonNullable<Problem['actualRegistro']>
  isBorrado: boolean
  onQuedarme: () => void
  onAplicar: () => void
}

/** Shows both versions: the saved one stays, or this person's goes on top of it. Closing it decides nothing. */
export function ConflictoDialog({
  conflicto: { base, mio, actual, isBorrado, onQuedarme, onAplicar },
  catalogos,
  onClose,
}: {
  conflicto: Conflicto
  catalogos: Catalogos
  onClose: () => void
}) {
  const diferencias = diferenciasDe(base, mio, actual.registro)
  const quien = actual.usuario ?? CONFLICTO.alguien
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={CONFLICTO.titulo}
      width={ANCHO_PX}
      footer={
        <>
          <Button onClick={onQuedarme}>{CONFLICTO.quedarme}</Button>
          <Button variant={isBorrado ? 'danger-solid' : 'primary'} onClick={onAplicar}>
            {isBorrado ? CONFLICTO.eliminarIgual : CONFLICTO.aplicar}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {CONFLICTO.quienYCuando(quien, formatFechahs(actual.fechaHs))} {!isBorrado && CONFLICTO.seAplica}
        </p>
        {diferencias.length === 0 ? (
          <p className="soft">{CONFLICTO.sinDiferencias}</p>
        ) : (
          <Diferencias diferencias={diferencias} catalogos={catalogos} />
        )}
      </div>
    </Dialog>
  )
}

const Diferencias = ({
  diferencias,
  catalogos,
}: {
  diferencias: readonly Diferencia[]
  catalogos: Catalogos
}) => (
  <table className="table">
    <thead>
      <tr>
        {[CONFLICTO.que, CONFLICTO.antes, CONFLICTO.vos, CONFLICTO.mientrasTanto].map(title => (
          <th key={title} scope="col">
            <span className="h">{title}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {diferencias.map(diferencia => {
        const read = wordsFor(diferencia, catalogos)
        const { que, antes, mio, suyo } = diferencia
        return (
          <tr key={que === 'linea' ? diferencia.clave : diferencia.campo}>
            <td className={que === 'linea' ? 'code' : undefined}>{read.que}</td>
            <td className="soft">{read.valor(antes)}</td>
            <td className={mio === antes ? 'soft' : 'strong'}>{read.valor(mio)}</td>
            <td className={suyo === antes ? 'soft' : 'strong'}>{read.valor(suyo)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

function wordsFor(diferencia: Diferencia, catalogos: Catalogos) {
  if (diferencia.que === 'linea')
    return { que: diferencia.codigo, valor: (cantidad: string | null) => cantidad ?? CONFLICTO.sinLinea }
  const { campo } = diferencia
  return {
    que: TITULOS[campo],
    valor: (texto: string | null) => nombreDe(campo, texto ?? '', catalogos) || CONFLICTO.nada,
  }
}

const { fechahs, tipo_registro, nro_remito, cliente_proveedor, observaciones } = REGISTROS.columnas
const TITULOS: Record<CampoRegistro, string> = {
  fecha: fechahs,
  tipo_registro,
  nro_remito,
  cliente_proveedor,
  observaciones,
}

/** A draft holds references as ids. */
function nombreDe(campo: CampoRegistro, texto: string, { tipos, clientes }: Catalogos): string {
  const filas = campo === 'tipo_registro' ? tipos : campo === 'cliente_proveedor' ? clientes : []
  return filas.find(({ id }) => String(id) === texto)?.nombre ?? texto
}
