import type { Homologacion } from '#contract/homologacion.ts'
import type { Fila } from '#domain/buscar/fila.ts'
import { cortar } from '#domain/buscar/trozos.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { BUSCAR } from '#messages/buscar.ts'

/** A row in words. */
export interface Palabras {
  /** Before the title. */
  antes?: string
  titulo: string
  /** The title is a number, which has letters of its own. */
  isNro: boolean
  detalle: string
}

const unidos = (...partes: readonly (string | null | undefined)[]): string =>
  partes.filter(Boolean).join(' · ')

/** What a row is called, with what was found of it in sight. */
export function palabrasDe(fila: Fila, buscado: string): Palabras {
  switch (fila.grupo) {
    case 'butacas': {
      const { nro, modelo, color } = fila.dato
      return { titulo: nro, isNro: true, detalle: unidos(modelo.nombre, color.nombre) }
    }
    case 'homologaciones':
      return deHomologacion(fila.dato, buscado)
    case 'registros': {
      const { nro_remito, tipo_registro, cliente_proveedor, fechahs, observaciones } = fila.dato
      const { fecha } = partesFechaHs(fechahs)
      const isNamed = nro_remito !== null && nro_remito.trim() !== ''
      const isInNote = !cortar(nro_remito ?? '', buscado) && cortar(observaciones ?? '', buscado)
      return {
        ...(isNamed && { antes: BUSCAR.remito }),
        titulo: isNamed ? nro_remito : tipo_registro.nombre,
        isNro: isNamed,
        detalle: unidos(
          isNamed ? tipo_registro.nombre.toLowerCase() : null,
          cliente_proveedor?.nombre,
          fecha,
          isInNote ? observaciones : null,
        ),
      }
    }
    case 'productos': {
      const { codigo, descripcion, categoria } = fila.dato
      const titulo = descripcion || codigo
      return { titulo, isNro: false, detalle: unidos(titulo === codigo ? null : codigo, categoria?.nombre) }
    }
    case 'personas':
      return { titulo: fila.dato.nombre, isNro: false, detalle: fila.dato.identificacion ?? '' }
    case 'pantallas':
      return { titulo: fila.dato.titulo, isNro: false, detalle: fila.dato.grupo }
  }
}

/** Called by the label that was found, else by its seat. */
function deHomologacion(fila: Homologacion, buscado: string): Palabras {
  const { butaca } = fila
  const [blanca, gris, comprador] = [fila.etiqueta_blanca, fila.etiqueta_gris, fila.comprador].map(valor =>
    String(valor ?? ''),
  ) as [string, string, string]
  if (cortar(blanca, buscado))
    return { titulo: blanca, isNro: true, detalle: unidos(BUSCAR.etiquetaBlanca(butaca), comprador) }
  if (cortar(gris, buscado))
    return { titulo: gris, isNro: true, detalle: unidos(BUSCAR.etiquetaGris(butaca), comprador) }
  return { titulo: butaca, isNro: true, detalle: unidos(comprador, blanca) }
}
