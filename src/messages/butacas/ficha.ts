import { type CampoEdicion, each, LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import { TITULOS } from '#messages/menu.ts'
import { contar, duracion, enumerar } from '#messages/palabras.ts'
import { LIBRES, LISTA } from './lista.ts'

const CAMPOS: Record<CampoEdicion, string> = {
  modelo: 'modelo',
  color: 'color',
  peso: 'peso',
  ...each(LIBRES_BUTACA, campo => LIBRES[campo].toLowerCase()),
  as: 'A/S',
}

export const FICHA = {
  titulo: TITULOS.ficha,
  volver: 'Butacas',
  region: (nro: string) => `Butaca ${nro}`,
  de: LISTA.fichaDe,
  abrir: LISTA.ficha,
  etiqueta: 'Etiqueta',
  imprimir: 'Imprimir ficha',
  imprimirEspera: 'imprimir espera la red',
  leeOtra: 'Leé otra para abrir su ficha',
  ultimoCambio: 'Último cambio',
  editar: 'Editar',
  reponerEn: (estado: string) => `Reponer en ${estado}`,
  reponerNro: (nro: string, estado: string) => `Reponer ${nro} en ${estado}`,

  recorrido: 'Recorrido',
  sinRecorrido: 'Todavía no tiene cambios.',
  cargando: 'Cargando la ficha',
  enFabrica: (minutos: number) => `${duracion(minutos)} en fábrica`,
  guardado: 'guardado en este equipo',
  estuvo: 'estuvo',
  desdeHace: 'está desde hace',
  masDe: (dias: number) => `más de ${contar(dias, 'día', 'días')}`,
  volvio: 'volvió atrás',
  defecto: 'con defecto',
  motivo: (motivo: string) => `Motivo: ${motivo}.`,
  creada: 'Creada',
  edicion: 'Edición',
  campos: CAMPOS,
  antes: 'antes',
  despues: 'después',
  nada: 'nada',
  deshechos: (n: number) => contar(n, 'paso deshecho', 'pasos deshechos'),
  loDeshizo: (cuando: string, quien: string, otro: string, cuandoOtro: string) =>
    `${cuando}, ${quien}. Lo deshizo ${otro}, ${cuandoOtro}.`,
  elServidor: 'el servidor',
  pendiente: LISTA.marcas.pending,
  rechazada: LISTA.marcas.rejected,
  quienFalta: 'Cuando vuelva la red se ve quién fue',
  falta: (desde: string) => `Sin conexión: falta el recorrido anterior ${desde}`,
  faltaSinRespuesta: (desde: string) => `El servidor no respondió: falta el recorrido anterior ${desde}`,
  /** Hour, shown after the word «anterior». */
  aLas: (hora: string) => `a las ${hora}`,
  aLasDe: (hora: string, dia: string) => `a las ${hora} del ${dia}`,

  homologacion: 'Homologación',
  etiquetaBlanca: 'Etiqueta blanca',
  etiquetaGris: 'Etiqueta gris',
  comprador: 'Comprador',
  fecha: 'Fecha',
  quien: 'Quién',
  prehomologada: 'Está pre-homologada: le faltan las dos etiquetas.',
  homologadaSinRed: 'Está homologada. Las etiquetas y el comprador se ven cuando vuelva la red.',
  homologadaSinFila: 'Está homologada, sin etiquetas cargadas.',
  sinHomologar: 'Todavía no se homologó.',
  noSeHomologo: 'No se homologó.',

  entrega: 'Entrega',
  cliente: 'Cliente',
  remito: 'Remito',
  sinEntregar: 'Todavía no se entregó.',
  noSeEntrego: 'No se entregó.',
  entregadaSinCliente: 'Se entregó, sin cliente ni remito cargados.',
  entregaSinRed: 'El cliente y el remito se ven cuando vuelva la red.',

  noExiste: (nro: string) => `No existe ${nro}`,
  noExisteDetalle:
    'No hay ninguna butaca con ese número. Revisá si falta o sobra una cifra, o leé la etiqueta otra vez.',
  volverAButacas: 'Volver a Butacas',
  crear: (nro: string) => `Crear ${nro}`,
  noEstaAca: (nro: string) => `Este equipo no tiene ${nro}`,
  noEstaAcaDetalle:
    'Puede existir: sin conexión no se puede saber. Cuando vuelva la red, la ficha se abre sola.',
  falloDetalle: 'Puede existir: el servidor no respondió. Probá de nuevo.',
  sinFicha: 'Este servidor no tiene fichas de butacas',
  sinFichaDetalle: 'La butaca y su historial se ven en Butacas.',
  sinNumero: 'Esa dirección no es de ninguna butaca',
} as const

export const FICHA_PAPEL = {
  nota: (nota: string) => `«${nota}»`,
  conDefecto: (estado: string) => `${estado} (con defecto)`,
  estado: 'Estado',
  fechaYHora: 'Fecha y hora',
  estuvo: 'Estuvo',
  detalle: 'Detalle',
  volvio: (estado: string) => `${estado} (volvió atrás)`,
  cambio: (campo: string, antes: string, despues: string) => `${campo}: ${antes} a ${despues}`,
  tiempo: (minutos: number, deshechos: number) =>
    `Tiempo en fábrica: ${duracion(minutos)}.${
      deshechos === 0
        ? ''
        : deshechos === 1
          ? ' Un paso deshecho no figura.'
          : ` ${deshechos} pasos deshechos no figuran.`
    }`,
} as const

/** The card of the scanned seat (look, «Components»). */
export const TARJETA = {
  paso: (paso: number, pasos: number) => `Paso ${paso} de ${pasos}`,
  aviso: 'Aviso y último cambio',
  preHomologada: 'pre-homologada',
  noExisteDetalle: 'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
  noEstaDetalle: (isOnline: boolean) =>
    isOnline
      ? 'El servidor no contestó si existe. Volvé a leerla.'
      : 'Sin conexión con el servidor no se puede saber si existe. Cuando vuelva la red, la app pregunta sola.',
  pasarA: 'Pasar a',
  pideElPeso: 'pide el peso',
  otroEstado: 'Otro estado',
  ultimoPaso: 'Último paso',
  reponer: (nro: string) => `Reponer ${nro}`,
  reponerCorto: 'Reponer',
  abrir: 'Abrir',
  crear: (nro: string) => `Crear ${nro}`,
  etiqueta: (nro: string) => `Imprimir etiqueta de ${nro}`,
  /** @param nombres other people with unsent changes of the seat on this device. */
  ajenas: (nombres: readonly string[]) =>
    `Este equipo tiene cambios de ${enumerar(nombres)} sin enviar: puede estar en otro estado.`,
  fueraDeLaLista: (n: number) =>
    n === 0 ? 'Ya no hay ninguna.' : n === 1 ? 'Fuera de la lista hay una:' : `Fuera de la lista hay ${n}:`,
  masFuera: (n: number) => `y ${n} más`,
  masEnLaLista: (n: number) => `y ${n} más en la lista`,
  antes: (estado: string) => `antes: ${estado}`,
} as const
