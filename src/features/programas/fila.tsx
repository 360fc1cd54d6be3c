import type { Programa } from '#contract/programa.ts'
import { DIAS_DE_AVISO, diasHasta, sortPermisos } from '#domain/cuenta/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { PERMISOS, PROGRAMAS } from '#messages/persona/programas.ts'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/signs.tsx'

export const COLUMNAS = plainColumns(PROGRAMAS.columnas)

interface Mostrado {
  programa: Programa
  /** By the server's clock (ms). */
  ahora: number
}

/** Whether the key has expired; it stays listed until removed. */
export const haVencido = ({ vence }: Programa, ahora: number): boolean => Date.parse(vence) <= ahora

const DATOS: readonly ShownColumn<Mostrado>[] = showing(COLUMNAS, {
  permisos: ({ programa }) => (
    <span className="permisos">
      {sortPermisos(programa.permisos).map(permiso => (
        <span key={permiso}>{PERMISOS[permiso].nombre}</span>
      ))}
    </span>
  ),
  creada: ({ programa: { creada, creadaPor } }) => (
    <span className="soft">{PROGRAMAS.creada(formatDia(Date.parse(creada)), creadaPor)}</span>
  ),
  uso: ({ programa: { ultimoUso }, ahora }) =>
    ultimoUso === null ? (
      <span className="muted">{PROGRAMAS.nunca}</span>
    ) : (
      <span className="soft">{PROGRAMAS.uso(Date.parse(ultimoUso), ahora)}</span>
    ),
  vence: ({ programa, ahora }) => {
    const vence = Date.parse(programa.vence)
    const dia = formatDia(vence)
    if (haVencido(programa, ahora)) return <span className="soft">{PROGRAMAS.vencio(dia)}</span>
    const dias = diasHasta(vence, ahora)
    if (dias >= DIAS_DE_AVISO) return <span>{dia}</span>
    return (
      <span className="pronto">
        <Mark tone="shortage" icon="triangle">
          {PROGRAMAS.enDias(dias)}
        </Mark>
        <span className="soft">{dia}</span>
      </span>
    )
  },
})

export function Fila({
  programa,
  ahora,
  reasonId,
  onEditar,
  onAnular,
}: Mostrado & { reasonId: string | undefined; onEditar: () => void; onAnular: () => void }) {
  const { nombre, muestra } = programa
  const vencida = haVencido(programa, ahora)
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {vencida ? <span className="soft">{nombre}</span> : <b>{nombre}</b>}
        <span className="muestra">{muestra}</span>
      </th>
      <Cells row={{ programa, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        <span className="acts">
          {!vencida && (
            <IconButton label={PROGRAMAS.editarDe(nombre)} icon="pencil" onClick={onEditar} {...off} />
          )}
          <IconButton
            label={vencida ? PROGRAMAS.quitarDe(nombre) : PROGRAMAS.anularDe(nombre)}
            icon="trash"
            onClick={onAnular}
            {...off}
          />
        </span>
      </td>
    </tr>
  )
}
