import { type FormEvent, useState } from 'react'
import type { ErrorFila, FilaImportacion, VistaFilas } from '#contract/importacion-schema.ts'
import { textoDeValor } from '#domain/importacion/celda.ts'
import { claveDe } from '#domain/importacion/clases.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { fraseError, IMPORTAR, LECTURAS, titular } from '#messages/importar.ts'
import {
  corregir,
  escribirEn,
  escritoEn,
  filasQueDicen,
  getCorrida,
  useCorrida,
  useFilasOf,
} from '#queries/importaciones/run.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'

interface FilasProbadasProps {
  id: string
  que: VistaFilas
  total: number
}

export function FilasProbadas({ id, que, total }: FilasProbadasProps) {
  const { filas, more, isFetching, error, retry } = useFilasOf(id, que)
  if (total === 0)
    return <Empty icon="check" tone="ok" title={que === 'error' ? IMPORTAR.sinErrores : IMPORTAR.nadaAca} />
  if (filas === null && error)
    return (
      <Empty
        icon="wifi-off"
        tone="rejected"
        title={IMPORTAR.noLlegaron}
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
  const fila = { title: tabla.fila, className: 'num' }
  const acciones = { title: tabla.acciones, hidesTitle: true } as const
  return (
    <PlainHeads
      heads={
        que === 'error'
          ? [fila, clave, tabla.columna, tabla.que, tabla.valor, acciones]
          : [fila, clave, tabla.queda]
      }
    />
  )
}

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

export function FilaConError({ fila: { fila, nombre }, error }: { fila: FilaImportacion; error: ErrorFila }) {
  const { campo, valor } = error
  const { isCorrigiendo } = useCorrida()
  const { online } = useNetwork()
  const [escrito, setEscrito] = useState(() => escritoEn(fila, campo) ?? valor)
  const parecido = error.codigo === 'no-existe' && escrito === valor ? error.sugerencia : undefined
  const iguales = parecido === undefined ? [] : filasQueDicen(getCorrida(), campo, valor)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Both calls report their own result
    if (parecido !== undefined) void corregir(iguales.length > 0 ? iguales : [fila], campo, parecido)
    else void corregir([fila], campo, escrito)
  }
  const form = `corregir-${fila}-${campo}`
  return (
    <tr data-k="rejected">
      <td className="num">{fila}</td>
      <td className="mono">{nombre || '–'}</td>
      <td>{titular(campo)}</td>
      <td className="que">
        <span className="err">
          <Icon name="octagon" />
          <span>{fraseError(error)}</span>
        </span>
      </td>
      <td>
        <form id={form} onSubmit={onSubmit}>
          <span className="input" data-invalid>
            <input
              value={escrito}
              placeholder={IMPORTAR.vacio}
              aria-label={IMPORTAR.corregirCelda(fila, campo)}
              maxLength={1000}
              onChange={({ currentTarget: { value } }) => {
                setEscrito(value)
                escribirEn(fila, campo, value)
              }}
            />
          </span>
        </form>
      </td>
      <td>
        <Button type="submit" form={form} size="sm" disabled={!online} aria-disabled={isCorrigiendo}>
          {parecido === undefined ? IMPORTAR.corregir : IMPORTAR.usar(parecido, iguales.length)}
        </Button>
      </td>
    </tr>
  )
}
