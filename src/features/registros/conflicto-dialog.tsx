import type { Problem } from '#contract/problem.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Linea } from '#domain/registro/linea-registro.ts'
import type { BorradorRegistro, CampoRegistro } from '#domain/registro/registro.ts'
import { type Diferencia, diferenciasOf } from '#domain/registro/registro.ts'
import { choca } from '#domain/valor/mezcla.ts'
import { CONFLICTO } from '#messages/stock/registros.ts'
import { type Diferencia as EnPalabras, ConflictoDialog as Versiones } from '#office/row/conflicto.tsx'
import { TITULOS } from './use-cabecera.ts'
import type { Catalogos } from './use-lista-registros.ts'

export interface Conflicto {
  base: Registro
  /** This person's changes; empty for a delete. */
  mio: { borrador?: BorradorRegistro; lineas?: readonly Linea[] }
  actual: NonNullable<Problem['actualRegistro']>
  isBorrado: boolean
  onQuedarme: () => void
  onAplicar: () => void
}

export function ConflictoDialog({
  conflicto: { base, mio, actual, isBorrado, onQuedarme, onAplicar },
  owner,
  catalogos,
  onClose,
}: {
  conflicto: Conflicto
  owner: string
  catalogos: Catalogos
  onClose: () => void
}) {
  return (
    <Versiones
      {...(actual.usuario !== owner && { title: CONFLICTO.titulo })}
      owner={owner}
      guardado={actual}
      diferencias={diferenciasOf(base, mio, actual.registro).map(each => inWords(each, catalogos))}
      isBorrado={isBorrado}
      onQuedarme={onQuedarme}
      onAplicar={onAplicar}
      onClose={onClose}
    />
  )
}

function inWords(diferencia: Diferencia, catalogos: Catalogos): EnPalabras {
  const { que, valor } = wordsFor(diferencia, catalogos)
  const { antes, mio, suyo } = diferencia
  return {
    key: diferencia.que === 'linea' ? diferencia.clave : diferencia.campo,
    que,
    isCode: diferencia.que === 'linea',
    antes: valor(antes),
    mio: valor(mio),
    suyo: valor(suyo),
    choca: choca(diferencia),
  }
}

function wordsFor(diferencia: Diferencia, catalogos: Catalogos) {
  if (diferencia.que === 'linea')
    return { que: diferencia.codigo, valor: (cantidad: string | null) => cantidad ?? CONFLICTO.sinLinea }
  const { campo } = diferencia
  return {
    que: TITULOS[campo],
    valor: (texto: string | null) => nombreDe(campo, texto ?? '', catalogos) || CONFLICTO.nada,
  }
}

/** Name of a type or client, which a draft stores by its id. */
function nombreDe(campo: CampoRegistro, texto: string, { tipos, clientes }: Catalogos): string {
  const filas = campo === 'tipo_registro' ? tipos : campo === 'cliente_proveedor' ? clientes : []
  return filas.find(({ id }) => String(id) === texto)?.nombre ?? texto
}
