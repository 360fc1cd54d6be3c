import './documento.css'
import type { ReactNode } from 'react'
import type { Empresa } from '#contract/empresa.ts'
import { textoDeCelda } from '#domain/valor/celda.ts'
import { momentoDe, partesFechaHs } from '#domain/valor/hora.ts'
import { contactoOf } from '#messages/empresa.ts'
import { PAPEL } from '#messages/salida.ts'
import { likelyNow } from '#queries/device.ts'
import type { Lista } from './salida.ts'

export const Documento = ({
  empresa,
  titulo,
  nro,
  detalle,
  copia,
  quien,
  children,
}: {
  /** Null: the header names no company. */
  empresa: Empresa | null
  titulo: string
  nro?: string | undefined
  detalle?: string | undefined
  copia?: string | undefined
  quien: string
  children: ReactNode
}) => {
  const { fecha, hora } = partesFechaHs(momentoDe(likelyNow()))
  return (
    <article className="documento">
      <header>
        <div className="de">{empresa && <Emisor empresa={empresa} />}</div>
        <div className="que">
          <b>{titulo}</b>
          {nro && <span className="nro">{nro}</span>}
          {detalle && <span>{detalle}</span>}
          {copia && <span>{copia}</span>}
          <span>{PAPEL.impreso(fecha, hora, quien)}</span>
        </div>
      </header>
      {children}
    </article>
  )
}

const Emisor = ({ empresa: { razon_social, domicilio, telefono, cuit, logo } }: { empresa: Empresa }) => (
  <>
    {logo && <img src={logo} alt="" />}
    <div>
      <b>{razon_social}</b>
      {domicilio && <span>{domicilio}</span>}
      <span>{contactoOf(telefono, cuit)}</span>
    </div>
  </>
)

/** A printed list. Its header is repeated on every page. */
export function TablaDePapel<Row>({ columnas, filas }: Pick<Lista<Row>, 'columnas' | 'filas'>) {
  const rows = filas.slice(0, filas.length)
  const shown = columnas
    .filter(({ isSoloPlanilla }) => !isSoloPlanilla)
    .map(column => ({ ...column, className: classOf(rows.map(column.value)) }))
  return (
    <table data-dense={shown.length > 6 || undefined}>
      <thead>
        <tr>
          {shown.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {shown.map(({ title, value, formato, className }) => (
              <td key={title} className={className}>
                {textoDeCelda(value(row), formato)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One of several printed lists, with its title. An empty list is not printed. */
export const RegionDePapel = <Row,>({ titulo, ...lista }: Lista<Row>) =>
  lista.filas.length > 0 && (
    <section>
      <h2>{titulo}</h2>
      <TablaDePapel {...lista} />
    </section>
  )

const classOf = (values: readonly unknown[]): string | undefined =>
  typeof values.find(value => value !== null && value !== undefined && value !== '') === 'number'
    ? 'num'
    : undefined
