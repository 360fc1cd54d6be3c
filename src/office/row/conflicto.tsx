import '#ui/table/table.css'
import './conflicto.css'
import { type CampoCambiado, camposCambiados, choca } from '#domain/valor/mezcla.ts'
import { CONFLICTO_FILA, FILA_ELIMINADA } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import { Button } from '#ui/controls/button.tsx'
import { AskDialog, Dialog } from '#ui/overlay.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'

const ANCHO_PX = 760

/** Names of a row and its fields, as shown to people. */
export interface RowWords<Row, Draft> {
  draftOf: (row: Row) => Draft
  /** The row's name; for a new row, its future name. */
  name: (row: Row) => string
  titles: Readonly<Record<keyof Draft & string, string>>
  /** A value in words. @param row contains the value's name, which the lists may lack. */
  say?: (field: keyof Draft & string, value: Draft[keyof Draft], row: NonNullable<Row>) => string
}

/** Author and time of a row's last save. Null if the server keeps no history. */
export interface Guardado {
  usuario: string | null
  fechaHs: string | null
}

/** A field of the conflict: its value when opened, as typed here, and as saved now. */
export interface Diferencia {
  key: string
  que: string
  isCode?: boolean
  antes: string
  mio: string
  suyo: string
  /** Whether both people changed the field to different values. */
  choca: boolean
}

/** Fields that differ between two people's versions of a row. @param mio null for a delete. */
export function diferenciasOf<Row, Draft extends object>(
  words: RowWords<Row, Draft>,
  base: NonNullable<Row>,
  mio: Draft | null,
  actual: NonNullable<Row>,
): Diferencia[] {
  const antes = words.draftOf(base)
  const say = (campo: keyof Draft & string, valor: Draft[keyof Draft], row: NonNullable<Row>) =>
    (words.say?.(campo, valor, row) ?? String(valor ?? '')).trim() || CONFLICTO_FILA.nada
  return camposCambiados(antes, mio ?? antes, words.draftOf(actual)).map((cambio: CampoCambiado<Draft>) => ({
    key: cambio.campo,
    que: words.titles[cambio.campo],
    antes: say(cambio.campo, cambio.antes, base),
    mio: say(cambio.campo, cambio.mio, base),
    suyo: say(cambio.campo, cambio.suyo, actual),
    choca: choca(cambio),
  }))
}

function quienGuardo({ usuario, fechaHs }: Guardado, owner: string): string {
  if (fechaHs === null) return CONFLICTO_FILA.sinFecha
  return usuario === owner
    ? CONFLICTO_FILA.vosMismo(fechaHs)
    : CONFLICTO_FILA.quienYCuando(usuario ?? CONFLICTO_FILA.alguien, fechaHs)
}

/**
 * Shows both versions of a row. The person keeps the saved version or applies their own changes. Closing the dialog
 * decides nothing.
 */
export function ConflictoDialog({
  title = CONFLICTO_FILA.titulo,
  nombre,
  owner,
  guardado,
  diferencias,
  isBorrado = false,
  onQuedarme,
  onAplicar,
  onClose,
}: {
  title?: string
  nombre?: string
  owner: string
  guardado: Guardado
  diferencias: readonly Diferencia[]
  isBorrado?: boolean
  onQuedarme: () => void
  onAplicar: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={title}
      {...(nombre !== undefined && { meta: nombre })}
      width={ANCHO_PX}
      footer={
        <>
          <Button onClick={onQuedarme}>{CONFLICTO_FILA.quedarme}</Button>
          <Button variant={isBorrado ? 'danger-solid' : 'primary'} onClick={onAplicar}>
            {isBorrado ? CONFLICTO_FILA.eliminarIgual : CONFLICTO_FILA.aplicar}
          </Button>
        </>
      }
    >
      <div className="stack versiones">
        <p>
          {quienGuardo(guardado, owner)} {!isBorrado && CONFLICTO_FILA.seAplica}
        </p>
        {diferencias.length === 0 ? (
          <p className="soft">{CONFLICTO_FILA.sinDiferencias}</p>
        ) : (
          <Diferencias diferencias={diferencias} />
        )}
      </div>
    </Dialog>
  )
}

const Diferencias = ({ diferencias }: { diferencias: readonly Diferencia[] }) => (
  <table className="table">
    <PlainHeads
      heads={[CONFLICTO_FILA.que, CONFLICTO_FILA.antes, CONFLICTO_FILA.vos, CONFLICTO_FILA.mientrasTanto]}
    />
    <tbody>
      {diferencias.map(({ key, que, isCode, antes, mio, suyo, choca: isBoth }) => (
        <tr key={key} data-k={isBoth ? 'pending' : undefined}>
          <td className={isCode ? 'code' : undefined}>{que}</td>
          <td className="soft" data-label={CONFLICTO_FILA.antes}>
            {antes}
          </td>
          <td className={mio === antes ? 'soft' : 'strong'} data-label={CONFLICTO_FILA.vos}>
            {mio}
          </td>
          <td className={suyo === antes ? 'soft' : 'strong'} data-label={CONFLICTO_FILA.mientrasTanto}>
            {suyo}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export function EliminadaDialog({
  nombre,
  onCrear,
  onDescartar,
  onClose,
}: {
  nombre: string
  onCrear: () => void
  onDescartar: () => void
  onClose: () => void
}) {
  return (
    <AskDialog
      tone="pending"
      title={FILA_ELIMINADA.titulo}
      closeLabel={FILA_ELIMINADA.seguir}
      otherLabel={FILA_ELIMINADA.descartar}
      onOther={onDescartar}
      confirmLabel={FILA_ELIMINADA.crear}
      onConfirm={onCrear}
      onClose={onClose}
    >
      {FILA_ELIMINADA.detalle(nombre)}
    </AskDialog>
  )
}
