import { type FormEvent, useState } from 'react'
import type { ErrorFila, FilaImportacion } from '#contract/importacion-schema.ts'
import { fraseError } from '#messages/importar/filas.ts'
import { IMPORTAR, titular } from '#messages/importar/importar.ts'
import { corregir, escribirEn, escritoEn, filasQueDicen, getCorrida } from '#queries/importaciones/run.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** One error, and the field in which it is corrected. */
export function FilaConError({ fila: { fila, nombre }, error }: { fila: FilaImportacion; error: ErrorFila }) {
  const { campo, valor } = error
  const { isCorrigiendo } = useCorrida()
  const { online } = useNetwork()
  const [escrito, setEscrito] = useState(() => escritoEn(fila, campo) ?? valor)
  const parecido = error.codigo === 'no-existe' && escrito === valor ? error.sugerencia : undefined
  const iguales = parecido === undefined ? [] : filasQueDicen(getCorrida(), campo, valor)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // They keep their own outcome
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
