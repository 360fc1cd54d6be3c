import type { FilaImportacion, VistaFilas } from '#contract/importacion-schema.ts'
import { claveDe } from '#domain/importacion/clases.ts'
import { textoDeValor } from '#domain/importacion/valor-mostrado.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { IMPORTAR, titular } from '#messages/importar/importar.ts'
import { LECTURAS } from '#messages/importar/lecturas.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'
import { useFilasDe } from '#queries/importaciones/use-filas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { FilaConError } from './fila-con-error.tsx'

interface FilasProbadasProps {
  id: string
  que: VistaFilas
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

function Cabecera({ que }: { que: VistaFilas }) {
  const { clase } = useCorrida()
  const { tabla } = IMPORTAR
  const clave = titular(claveDe(clase))
  const titulos =
    que === 'error'
      ? [tabla.fila, clave, tabla.columna, tabla.que, tabla.valor, tabla.acciones]
      : [tabla.fila, clave, tabla.queda]
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

/** A row's stored values, as the product shows them. */
function FilaBuena({ fila: { fila, nombre, hallada, cambios } }: { fila: FilaImportacion }) {
  const { clase } = useCorrida()
  return (
    <tr data-k={hallada !== null || cambios.some(({ salto }) => salto) ? 'shortage' : undefined}>
      <td className="num">{fila}</td>
      <td className="mono">
        {nombre}
        {hallada !== null && <small className="grafia">{LECTURAS.enButacas(hallada)}</small>}
      </td>
      <td className="cambios">
        {cambios.length === 0
          ? IMPORTAR.cifras.igual
          : cambios.map(({ campo, antes, despues, salto }) => (
              <span key={campo} data-salto={salto}>
                <span>{titular(campo)}</span>
                {antes !== null && <s>{textoDeValor(clase, campo, antes)}</s>}
                {antes !== null && <Icon name="arrow-right" />}
                <b>{despues === null ? IMPORTAR.vacio : textoDeValor(clase, campo, despues)}</b>
                {salto && <Salto antes={Number(antes)} despues={Number(despues)} />}
              </span>
            ))}
      </td>
    </tr>
  )
}

function Salto({ antes, despues }: { antes: number; despues: number }) {
  const { corto, largo } = LECTURAS.salto(antes, despues)
  return (
    <span className="salto">
      <Icon name="triangle" />
      <span aria-hidden="true">{corto}</span>
      <span className="sr">{largo}</span>
    </span>
  )
}

const Esperando = () => (
  <div className="boxed esperando" role="status">
    <span className="sr">{IMPORTAR.trayendo}</span>
    {['a', 'b', 'c', 'd'].map(key => (
      <Skeleton key={key} width={420} />
    ))}
  </div>
)
