import type { CSSProperties } from 'react'
import type { FormatoEtiqueta } from '#domain/etiqueta/formato-etiqueta.ts'
import { Paper } from '#ui/paper/paper.tsx'
import { type Ademas, Etiqueta } from './etiqueta.tsx'
import type { EtiquetaLista } from './use-etiquetas.ts'

/** Sheets with their labels; null is an empty place. */
export interface Hojas {
  hojas: readonly (readonly (EtiquetaLista | null)[])[]
  formato: FormatoEtiqueta
  ademas: Ademas
}

type HojaProps = Omit<Hojas, 'hojas'> & { lugares: Hojas['hojas'][number] }

export function Hoja({ lugares, formato, ademas }: HojaProps) {
  return (
    <div className="hoja" style={medidasDe(formato)}>
      {lugares.map((etiqueta, i) => (
        <div key={i} className="lugar" data-vacio={etiqueta === null || undefined}>
          {etiqueta !== null && <Etiqueta etiqueta={etiqueta} formato={formato} ademas={ademas} />}
        </div>
      ))}
    </div>
  )
}

function medidasDe({ hoja, izquierda, arriba, pasoX, ancho, alto, margen }: FormatoEtiqueta): CSSProperties {
  return {
    '--hoja-ancho': `${hoja.ancho}mm`,
    '--hoja-alto': `${hoja.alto}mm`,
    '--columnas': hoja.columnas,
    '--izquierda': `${izquierda}mm`,
    '--arriba': `${arriba}mm`,
    '--entre': `${pasoX - ancho}mm`,
    '--ancho': `${ancho}mm`,
    '--alto': `${alto}mm`,
    '--margen': `${margen}mm`,
  } as CSSProperties
}

/** What comes out of the printer: a page a sheet. */
export const Papel = ({ hojas, formato, ademas }: Hojas) => (
  <Paper page={`size: ${formato.hoja.ancho}mm ${formato.hoja.alto}mm; margin: 0`}>
    {hojas.map((lugares, i) => (
      <Hoja key={i} lugares={lugares} formato={formato} ademas={ademas} />
    ))}
  </Paper>
)
