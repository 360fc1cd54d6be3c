import { dosLecturas, faltaDecimal, faltaMoneda } from '#domain/importacion/celda.ts'
import { CAMPOS, IMPORTAR, LECTURAS, sinGrupos } from '#messages/importar.ts'
import {
  elegirCampo,
  elegirDecimal,
  elegirDolares,
  rescatar,
  useCorrida,
} from '#queries/importaciones/run.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Icon } from '#ui/signs/icon.tsx'

export function Preguntas() {
  const { porElegir, lecturas, campos, tabla } = useCorrida()
  const preguntas = [
    ...porElegir.map(columna => {
      const titulo = tabla?.titulos[columna] ?? ''
      return (
        <li key={`precio-${columna}`}>
          <Pregunta texto={LECTURAS.precio(titulo)} detalle={LECTURAS.precioDetalle} />
          <Segmented
            label={LECTURAS.precio(titulo)}
            value=""
            onChange={campo => elegirCampo(columna, campo === 'ninguno' ? null : campo)}
            options={[
              ...['costo', 'venta']
                .filter(campo => !campos.includes(campo))
                .map(campo => ({ value: campo, label: CAMPOS[campo] ?? campo })),
              { value: 'ninguno', label: IMPORTAR.noImportar },
            ]}
          />
        </li>
      )
    }),
    ...lecturas.flatMap((leida, columna) => {
      if (leida === null) return []
      const { campo, duda, conPeso } = leida
      return [
        duda !== null && faltaDecimal(leida) && (
          <li key={`numero-${columna}`}>
            <Pregunta texto={LECTURAS.numero(campo, duda)} detalle={LECTURAS.numeroDetalle} />
            <DosLecturas columna={columna} label={LECTURAS.numero(campo, duda)} duda={duda} decimal={null} />
          </li>
        ),
        conPeso !== null && faltaMoneda(leida) && (
          <li key={`moneda-${columna}`}>
            <Pregunta texto={LECTURAS.moneda(campo, conPeso)} detalle={LECTURAS.monedaDetalle} />
            <span className="row">
              <Button onClick={() => elegirDolares(columna)}>{LECTURAS.sonDolares}</Button>
              <Button onClick={() => elegirCampo(columna, null)}>{LECTURAS.noImportarla}</Button>
            </span>
          </li>
        ),
      ].filter(Boolean)
    }),
  ]
  if (preguntas.length === 0) return null
  return (
    <section className="preguntas" aria-label={LECTURAS.preguntas}>
      <h2>
        <Icon name="triangle" />
        {LECTURAS.preguntas}
      </h2>
      <ul>{preguntas}</ul>
    </section>
  )
}

const Pregunta = ({ texto, detalle }: { texto: string; detalle: string }) => (
  <span>
    <b>{texto}</b>
    <small>{detalle}</small>
  </span>
)

interface DosLecturasProps {
  columna: number
  label: string
  duda: string
  decimal: ',' | '.' | null
}

function DosLecturas({ columna, label, duda, decimal }: DosLecturasProps) {
  const dos = dosLecturas(duda)
  return (
    <Segmented
      label={label}
      value={decimal ?? ''}
      onChange={signo => elegirDecimal(columna, signo as ',' | '.')}
      options={([',', '.'] as const).map(signo => ({ value: signo, label: sinGrupos(dos[signo]) }))}
    />
  )
}

export function ComoSeLeen() {
  const { lecturas } = useCorrida()
  const leidas = lecturas.flatMap((leida, columna) =>
    leida !== null &&
    !faltaDecimal(leida) &&
    !faltaMoneda(leida) &&
    (leida.duda !== null || leida.conPeso !== null)
      ? [{ ...leida, columna }]
      : [],
  )
  if (leidas.length === 0) return null
  return (
    <section className="preguntas" aria-label={LECTURAS.comoSeLee} data-answered>
      <h2>{LECTURAS.comoSeLee}</h2>
      <ul>
        {leidas.map(({ columna, campo, duda, conPeso, decimal, por }) => (
          <li key={columna}>
            <span>
              {duda !== null && <b>{LECTURAS.seLee(campo, duda)}</b>}
              {duda !== null && por !== null && <small>{LECTURAS.por[por]}</small>}
              {conPeso !== null && <small>{LECTURAS.enDolares(campo, conPeso)}</small>}
            </span>
            {duda !== null && (
              <DosLecturas
                columna={columna}
                label={LECTURAS.seLee(campo, duda)}
                duda={duda}
                decimal={decimal}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rows that look like totals or headings, or are hidden in the sheet. The import leaves them out unless selected. */
export function Aparte() {
  const { aparte, rescatados } = useCorrida()
  if (aparte.length === 0) return null
  // A single choice for all hidden rows: a filter may hide thousands
  const ocultas = aparte.flatMap(({ fila, que }) => (que === 'oculta' ? [fila] : []))
  const renglones = aparte.filter(({ que }) => que !== 'oculta')
  return (
    <section className="preguntas" aria-label={LECTURAS.aparte(aparte)} data-answered>
      <h2>{LECTURAS.aparte(aparte)}</h2>
      <p className="soft">{LECTURAS.aparteDetalle}</p>
      <ul className="renglones">
        {ocultas.length > 0 && (
          <li>
            <Checkbox
              label={LECTURAS.ocultas(ocultas)}
              checked={ocultas.every(fila => rescatados.includes(fila))}
              onChange={is => rescatar(ocultas, is)}
            />
          </li>
        )}
        {renglones.map(renglon => (
          <li key={renglon.fila}>
            <Checkbox
              label={LECTURAS.renglon(renglon)}
              checked={rescatados.includes(renglon.fila)}
              onChange={is => rescatar([renglon.fila], is)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
