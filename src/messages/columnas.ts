import type { Butaca, CambioActividad, CambioHistorial } from '#contract/butaca.ts'
import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Borrados } from '#contract/historial-schema.ts'
import type { FilaImportacion, Importacion } from '#contract/importacion-schema.ts'
import type { SesionAbierta } from '#contract/usuario.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import { pesoOrNull } from '#domain/butaca/peso.ts'
import type { Vendible } from '#domain/butaca/vendibles.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { SACAR_BUTACAS } from '#messages/butacas/lista-avisos.ts'
import { CLASES, fraseError, IMPORTAR, titular } from '#messages/importar.ts'
import { SESIONES } from '#messages/persona/usuarios.ts'
import { BORRADOS, nombreDeBorrado } from '#messages/stock/historial.ts'
import { LISTA, valorEscrito } from './butacas/lista.ts'
import { INFORME } from './informe-fecha.ts'
import { conMayuscula } from './palabras.ts'
import { VENDEDOR } from './panel.ts'
import { CATALOGOS } from './stock/catalogos.ts'

// Export columns of seats, and of lists without a table of their own on a screen. The screen of seats loads this file
// only when the person exports

type MomentoDe = (ms: number) => string

const TITULOS = {
  sesion: { equipo: 'Equipo', desde: 'Abierta', donde: 'Dirección', vista: 'Última actividad' },
  importacion: { archivo: 'Archivo', clase: 'Qué es', estado: 'Estado', aplicada: 'Importada' },
  fila: { fila: 'Fila', nombre: 'Nombre', errores: 'Errores' },
} as const
const ESTADOS_IMPORTACION: Readonly<Record<Importacion['estado'], string>> = {
  prueba: 'en prueba',
  hecha: 'hecha',
  deshecha: 'deshecha',
}

export const COLUMNAS_REF: readonly Columna<Ref>[] = [
  { title: CATALOGOS.columnas.id, value: ({ id }) => id },
  { title: CATALOGOS.columnas.nombre, value: ({ nombre }) => nombre },
]

export const COLUMNAS_CAMBIO: readonly Columna<CambioHistorial>[] = [
  { title: INFORME.fecha, value: ({ id }) => id.fechaHs, formato: 'momento' },
  { title: LISTA.columnas.estado, value: ({ estado }) => estado.nombre },
  { title: INFORME.usuario, value: ({ sesion }) => sesion?.id.usuario.nombre },
]
export const COLUMNAS_ACTIVIDAD: readonly Columna<CambioActividad>[] = [
  { title: INFORME.butaca, value: ({ id }) => id.butaca.nro },
  ...COLUMNAS_CAMBIO,
]

/** Columns of the ready seats that a vendedor sees. */
export const COLUMNAS_VENDIBLES: readonly Columna<Vendible>[] = [
  { title: VENDEDOR.columnas.nro, value: ({ nro }) => nro },
  { title: VENDEDOR.columnas.modelo, value: ({ modelo }) => modelo },
  { title: VENDEDOR.columnas.color, value: ({ color }) => color },
  { title: VENDEDOR.columnas.as, value: ({ as }) => as ?? '-' },
  { title: VENDEDOR.columnas.fechaHs, value: ({ fechaHs }) => fechaHs, formato: 'momento' },
]

export const columnasSesion = (momentoDe: MomentoDe): readonly Columna<SesionAbierta>[] => [
  {
    title: TITULOS.sesion.equipo,
    value: ({ equipo }) =>
      equipo === null ? SESIONES.sinEquipo : (equipo.nombre ?? SESIONES.sinNombre(equipo.id)),
  },
  { title: TITULOS.sesion.desde, value: fila => momentoDe(Date.parse(fila.emitida)), formato: 'momento' },
  { title: TITULOS.sesion.donde, value: ({ donde }) => donde },
  {
    title: TITULOS.sesion.vista,
    value: ({ vista }) => vista && momentoDe(Date.parse(vista)),
    formato: 'momento',
  },
]

export const columnasBorrado = (sobre: string): readonly Columna<Borrados['borrados'][number]>[] => [
  {
    title: BORRADOS.nombre,
    value: ({ antes }) =>
      sobre === 'productos' || sobre === 'registros'
        ? nombreDeBorrado[sobre](antes)
        : String(antes.nombre ?? ''),
  },
  { title: BORRADOS.quien, value: ({ usuario }) => usuario?.nombre },
  { title: BORRADOS.cuando, value: ({ cuando }) => cuando, formato: 'momento' },
]

export const COLUMNAS_IMPORTACION: readonly Columna<Importacion>[] = [
  { title: TITULOS.importacion.archivo, value: ({ archivo }) => archivo },
  { title: TITULOS.importacion.clase, value: ({ clase }) => CLASES[clase].titulo },
  { title: TITULOS.importacion.estado, value: ({ estado }) => ESTADOS_IMPORTACION[estado] },
  ...(['nuevo', 'cambia', 'igual', 'error'] as const).map(cifra => ({
    title: conMayuscula(IMPORTAR.cifras[cifra]),
    value: ({ cifras }: Importacion) => cifras[cifra],
  })),
  { title: TITULOS.importacion.aplicada, value: ({ aplicada }) => aplicada, formato: 'momento' },
  { title: INFORME.usuario, value: ({ usuario }) => usuario.nombre },
]

export const COLUMNAS_FILA: readonly Columna<FilaImportacion>[] = [
  { title: TITULOS.fila.fila, value: ({ fila }) => fila },
  { title: TITULOS.fila.nombre, value: ({ nombre }) => nombre },
  {
    title: TITULOS.fila.errores,
    value: ({ errores }) => errores.map(error => `${titular(error.campo)}: ${fraseError(error)}`).join(' '),
  },
]

/** Columns in the list's order. Weights and integers are number cells. */
export const COLUMNAS_BUTACA: readonly Columna<Butaca>[] = [
  { title: LISTA.columnas.nro, value: ({ nro }) => nro },
  { title: LISTA.columnas.modelo, value: ({ modelo }) => modelo.nombre },
  { title: LISTA.columnas.estado, value: ({ estado }) => estado.nombre },
  { title: LISTA.columnas.color, value: ({ color }) => color.nombre },
  { title: SACAR_BUTACAS.pesoKg, value: ({ peso }) => pesoOrNull(peso) },
  { title: LISTA.columnas.as, value: columnaAs },
  ...LIBRES_BUTACA.map(campo => ({
    title: LISTA.columnas[campo],
    value: (butaca: Butaca) => {
      const valor = libreOf(butaca, campo)
      return typeof valor === 'number' ? valor : valorEscrito(valor) || null
    },
  })),
]
