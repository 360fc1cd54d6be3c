import type { ClaseImportacion } from '#contract/importacion.ts'
import { textoCelda } from '#domain/importacion/celda.ts'
import { camposDe, claveDe } from '#domain/importacion/clases.ts'
import { camposQueFaltan } from '#domain/importacion/titulos.ts'
import { CAMPOS, IMPORTAR, LECTURAS } from '#messages/importar.ts'
import {
  countPreguntas,
  elegirCampo,
  filasDe,
  probar,
  type Tabla,
  useCorrida,
  volver,
} from '#queries/importaciones/run.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import { Aparte, ComoSeLeen, Preguntas } from './lecturas.tsx'
import { Aviso } from './use-terminada.tsx'

const EJEMPLOS = 3

function letraOf(columna: number): string {
  const letra = String.fromCharCode(65 + (columna % 26))
  return columna < 26 ? letra : letraOf(Math.floor(columna / 26) - 1) + letra
}

function ejemplosOf(filas: Tabla['filas'], columna: number): string {
  const vistos = new Set<string>()
  for (const { celdas } of filas) {
    const texto = textoCelda(celdas[columna] ?? null)
    if (texto !== '') vistos.add(texto.slice(0, 40))
    if (vistos.size === EJEMPLOS) break
  }
  return [...vistos].join(' · ')
}

export function PasoColumnas() {
  const { archivo, tabla } = useCorrida()
  if (tabla === null) return null
  return (
    <>
      <div className="imp-body">
        <Aviso />
        <div className="filechip">
          <Icon name="sheet" />
          <span>
            <b>{archivo}</b>
            <small>
              {tabla.hoja !== null && `${IMPORTAR.hoja(tabla.hoja, tabla.hojas)} · `}
              {IMPORTAR.filas(tabla.filas.length)} · {IMPORTAR.columnas(tabla.titulos.length)}
            </small>
          </span>
          <Button size="sm" onClick={volver}>
            {IMPORTAR.otroArchivo}
          </Button>
        </div>
        <Preguntas />
        <Columnas tabla={tabla} />
        <ComoSeLeen />
        <Aparte />
      </div>
      <Pie />
    </>
  )
}

const CABECERA = [IMPORTAR.enTuArchivo, IMPORTAR.porEjemplo, '', IMPORTAR.enButacas, ' ']

function Columnas({ tabla }: { tabla: Tabla }) {
  const corrida = useCorrida()
  const { clase, campos } = corrida
  const filas = filasDe(corrida)
  return (
    <div className="table-wrap boxed">
      <table className="table map">
        <PlainHeads heads={CABECERA} />
        <tbody>
          {tabla.titulos.map((titulo, columna) => (
            <Columna
              key={columna}
              clase={clase}
              titulo={titulo || IMPORTAR.sinTitulo(letraOf(columna))}
              ejemplos={ejemplosOf(filas, columna)}
              campo={campos[columna] ?? null}
              onCampo={campo => elegirCampo(columna, campo)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pie() {
  const corrida = useCorrida()
  const { clase, campos, isRecordado } = corrida
  const preguntas = countPreguntas(corrida)
  const { online } = useNetwork()
  const faltan = camposQueFaltan(clase, campos)
  const elegidas = campos.filter(campo => campo !== null).length
  return (
    <div className="imp-foot">
      <span className="soft" role="status">
        {isRecordado ? IMPORTAR.recordadas : IMPORTAR.elegidas(elegidas, campos.length)}{' '}
        {IMPORTAR.falta(faltan)} {preguntas > 0 && LECTURAS.faltan(preguntas)}
      </span>
      <span className="grow" />
      <Button onClick={volver}>{IMPORTAR.volver}</Button>
      <Button
        variant="primary"
        disabled={faltan.length > 0 || preguntas > 0 || !online}
        onClick={() => void probar()} // `probar` reports its own outcome
      >
        {IMPORTAR.probar}
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}

interface ColumnaProps {
  clase: ClaseImportacion
  titulo: string
  ejemplos: string
  campo: string | null
  onCampo: (campo: string | null) => void
}

function Columna({ clase, titulo, ejemplos, campo, onCampo }: ColumnaProps) {
  return (
    <tr className={campo === null ? 'mut' : undefined}>
      <td>
        <b className="strong">{titulo}</b>
      </td>
      <td className="mono soft">{ejemplos || '–'}</td>
      <td className="ar">
        <Icon name="arrow-right" />
      </td>
      <td>
        <Select
          label={IMPORTAR.columnaDe(titulo)}
          hideLabel
          {...(campo === null ? { noneLabel: IMPORTAR.noImportar } : { allLabel: IMPORTAR.noImportar })}
          options={camposDe(clase).map(otro => ({
            value: otro.campo,
            label: CAMPOS[otro.campo] ?? otro.campo,
          }))}
          value={campo ?? ''}
          onChange={value => onCampo(value === '' ? null : value)}
        />
      </td>
      <td className="soft">{notaOf(clase, campo)}</td>
    </tr>
  )
}

function notaOf(clase: ClaseImportacion, campo: string | null): string {
  if (campo === null) return ''
  if (campo === claveDe(clase)) {
    if (clase === 'butacas') return IMPORTAR.claveButaca
    return clase === 'existencias' ? IMPORTAR.claveExistencia : IMPORTAR.clave
  }
  return camposDe(clase).some(otro => otro.campo === campo && otro.clase === 'nombrado')
    ? IMPORTAR.nombrado
    : ''
}
