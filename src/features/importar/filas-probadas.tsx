import type { Veredicto } from '#contract/importacion.ts'
import type { FilaImportacion } from '#contract/importacion-schema.ts'
import { claveDe } from '#domain/importacion/clases.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { IMPORTAR, titular } from '#messages/importar/importar.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'
import { useFilasDe } from '#queries/importaciones/use-filas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { FilaConError } from './fila-con-error.tsx'

interface FilasProbadasProps {
  id: string
  que: Veredicto
  total: number
}

/** The rows of one verdict, a hundred at a time. */
export function FilasProbadas({ id, que, total }: FilasProbadasProps) {
  const { filas, more, isFetching, error, retry } = useFilasDe(id, que)
  if (total === 0)
    return <Empty icon="check" tone="ok" title={que === 'error' ? IMPORTAR.sinErrores : IMPORTAR.nadaAca} />
  if (filas === null && error)
    return (
      <Empty
        icon="wifi-off"
        tone="rejected"
        title={IMPORTAR.falloRed}
        actions={<Button onClick={retry}>{LISTA.reintentar}</Button>}
      />
    )
  if (filas === null) return <Esperando />
  return (
    <>
      <div className="table-wrap boxed" aria-busy={isFetching}>
        <table className={`table probadas ${que}`}>
          <Cabecera que={que} />
          <tbody>
            {filas.flatMap(fila =>
              que === 'error'
                ? fila.errores.map(suyo => (
                    <FilaConError
                      key={`${fila.fila} ${suyo.campo} ${suyo.codigo}`}
                      fila={fila}
                      error={suyo}
                    />
                  ))
                : [<FilaBuena key={fila.fila} fila={fila} />],
            )}
          </tbody>
        </table>
      </div>
      {more && (
        <div className="mas">
          <Button disabled={isFetching} onClick={more}>
            {isFetching ? IMPORTAR.trayendo : IMPORTAR.verMas}
          </Button>
        </div>
      )}
    </>
  )
}

function Cabecera({ que }: { que: Veredicto }) {
  const { clase } = useCorrida()
  const { tabla } = IMPORTAR
  const clave = titular(claveDe(clase))
  const titulos =
    que === 'error'
      ? [tabla.fila, clave, tabla.columna, tabla.que, tabla.valor, tabla.acciones]
      : [tabla.fila, clave, tabla.cambios]
  return (
    <thead>
      <tr>
        {titulos.map((titulo, n) => (
          <th key={titulo} className={n === 0 ? 'num' : undefined}>
            <span className={titulo === tabla.acciones ? 'sr' : 'h'}>{titulo}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** New, or what changes of it. */
const FilaBuena = ({ fila: { fila, nombre, cambios } }: { fila: FilaImportacion }) => (
  <tr>
    <td className="num">{fila}</td>
    <td className="mono">{nombre}</td>
    <td className="cambios">
      {cambios.length === 0
        ? '–'
        : cambios.map(({ campo, antes, despues }) => (
            <span key={campo}>
              {titular(campo)} <s>{antes ?? IMPORTAR.vacio}</s>
              <Icon name="arrow-right" />
              <b>{despues ?? IMPORTAR.vacio}</b>
            </span>
          ))}
    </td>
  </tr>
)

const Esperando = () => (
  <div className="boxed esperando" role="status">
    <span className="sr">{IMPORTAR.trayendo}</span>
    {['a', 'b', 'c', 'd'].map(key => (
      <Skeleton key={key} width={420} />
    ))}
  </div>
)
