import type { Detalle, Registro } from '#contract/stock/registro.ts'
import type { ColumnaRegistro } from '#domain/registro/lista-registros.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { CONFLICTO_FILA, FILA } from '#messages/edicion.ts'
import { contar } from '#messages/palabras.ts'

/** Screen «Registros» (§2, §4, §5, §8). */
export const REGISTROS = {
  ...FILA,
  titulo: 'Registros',
  encontrados: (n: number) => `${n} registros encontrados`,
  nuevo: 'Nuevo Registro',
  ahora: 'En este preciso momento',
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  quitarFiltros: 'Quitar filtros',
  creado: 'Registro creado correctamente',
  modificado: 'Registro de stock modificado con exito',
  eliminado: 'Registro eliminado correctamente',
  guardado: 'Registro guardado correctamente',
  productoAgregado: (codigo: string) => `Producto ${codigo} agregado correctamente`,
  errorConsultar: 'Error al consultar registros',
  errorCrear: 'Error al crear registro',
  errorGuardar: 'Error al guardar registro',
  errorBorrar: 'Error al borrar registro',
  confirmarBorrado: '¿Querés eliminar el registro?',
  confirmarQuitar: '¿Estás seguro que querés eliminar este detalle?',
  sinProducto: 'Por favor, seleccioná un producto antes de guardar el detalle.',
  /** Warnings in brackets, one on each line, separated by '||'. */
  advertencias: (frases: readonly string[]) =>
    `Advertencias de stock minimo [\n${frases.join('\n||\n')}\n]. Estas avisado!`,
  /** Shown under the warnings, because both buttons of the dialog only close it. */
  yaGuardado: 'El registro ya está guardado.',
  yaEliminado: 'El registro ya está eliminado.',
  columnas: {
    fechahs: 'Fecha y hora',
    tipo_registro: 'Tipo registro',
    nro_remito: 'Nro remito',
    cliente_proveedor: 'Cliente proveedor',
    observaciones: 'Observaciones',
    monto: 'Monto',
  },
  acciones: 'Acciones',
  filtros: {
    tipo: 'Tipo',
    cliente_proveedor: 'Cliente/Proveedor',
  },
  nroRemito: 'Nro de remito',
  elegir: 'Elegir…',
  fecha: 'Fecha',
  guardarNuevo: 'Guardar registro',
  cancelarNuevo: 'Cancelar el registro nuevo',
  verDetalle: (nombre: string) => `Ver detalle de ${nombre}`,
  ocultarDetalle: (nombre: string) => `Ocultar detalle de ${nombre}`,
  elNuevo: 'el registro nuevo',
  tomanVenta: 'Al guardarlo, sus líneas toman el precio de venta que tiene hoy cada producto.',
  tomanCosto: 'Al guardarlo, sus líneas toman el costo que tiene hoy cada producto.',
  fechaInvalida: {
    vacia: 'Falta la fecha',
    'mal-escrita': 'Escribí la fecha como dd/mm/aaaa',
    'anio-corto': 'Escribí el año con cuatro cifras',
    'no-existe': 'Esa fecha no existe',
    'fuera-de-anios': 'La fecha tiene que ser de los últimos 10 años',
  },
  noEsta: (id: number) => `El registro ${id} no está en la lista.`,
  cargando: 'Cargando registros',
  sinConexion: 'Sin conexión no se pueden crear, editar ni eliminar registros.',
  filtradoAca: 'El filtro se aplicó a lo guardado en este equipo.',
  sinDatos: 'Los registros todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  vacia: 'Todavía no hay registros',
  vaciaDetalle: 'Los que se creen con Nuevo Registro van a aparecer acá.',
  vaciaConFiltro: 'No hay registros con ese filtro',
  noSeGuardo: (status: number) => `El servidor no lo aceptó (${status}). Lo que escribiste sigue acá.`,
} as const

/** The lines of a record, in «Registros» (§2, §5). */
export const DETALLE = {
  titulo: (nombre: string) => `Detalle de ${nombre}`,
  /** Title of the Excel sheet with all lines. */
  lineas: 'Líneas',
  producto: 'Producto',
  codigo: 'Código',
  descripcion: 'Descripción',
  cantidad: 'Cantidad',
  precioVenta: 'Precio venta',
  costo: 'Costo',
  subtotal: 'Subtotal',
  total: 'Total',
  guardar: 'Guardar',
  guardando: 'Guardando…',
  sinGuardar: 'sin guardar',
  buscarProducto: 'Buscar producto…',
  buscarOtro: (nombre: string) => `${nombre}. Buscar otro producto`,
  cantidadDe: (nombre: string) => `Cantidad de ${nombre}`,
  confirmarLinea: 'Confirmar línea',
  cancelarLinea: 'Cancelar línea',
  agregarOtra: 'Agregar otra línea',
  quitar: (nombre: string) => `Quitar ${nombre}`,
  cantidadInvalida: 'Cantidad: de 1 a 1.000.000',
  sinPrecio: (isVenta: boolean) => (isVenta ? 'Sin precio' : 'Sin costo'),
  quedan: (n: number) => `${n === 1 ? 'Queda' : 'Quedan'} ${formatNumero(n)}`,
  lineasSinGuardar: (pendientes: number, quitadas: number) =>
    [
      pendientes > 0 ? `${pendientes} ${pendientes === 1 ? 'línea' : 'líneas'} sin guardar` : '',
      quitadas > 0 ? `${quitadas} ${quitadas === 1 ? 'quitada' : 'quitadas'}` : '',
    ]
      .filter(parte => parte !== '')
      .join(' · '),
  faltaCantidad: (n: number) =>
    n === 1
      ? 'No se puede guardar: falta la cantidad de 1 línea'
      : `No se puede guardar: falta la cantidad de ${n} líneas`,
  faltaConfirmar: 'No se puede guardar: confirmá o cancelá la línea nueva',
  demasiadas: (max: number) =>
    `No se puede guardar: un registro tiene hasta ${contar(max, 'línea', 'líneas')}`,
  hayCambios: (nombre: string) => `Hay cambios sin guardar en ${nombre}.`,
  siAbrisOtro: 'Si abrís otro, se pierden.',
  siLoCerras: 'Si lo cerrás, se pierden.',
} as const

/** Two people saved the same record (reliability O12, for the office). */
export const CONFLICTO = {
  ...CONFLICTO_FILA,
  titulo: 'Otra persona guardó este registro',
  sinLinea: 'sin línea',
} as const

export const REMITO = {
  titulo: 'Remito',
  tituloX: 'Remito X',
  noFactura: 'Documento no válido como factura',
  copias: ['Original', 'Duplicado'],
  preimpreso: 'Remito R',
  lista: 'Remitos X',
  columnas: {
    numero: 'Número',
    emitido: 'Fecha y hora',
    cliente: 'Cliente',
    quien: 'Lo dio',
    estado: 'Estado',
  },
  cargando: 'Cargando remitos X',
  errorConsultar: 'Error al consultar los remitos X',
  sinConexion: 'Pueden faltar los últimos.',
  sinDatos: 'Los remitos X todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  tope: (n: number) => `Se ven los últimos ${n}.`,
  vigente: 'vigente',
  anuladoEl: (momento: string) => `anulado ${momento}`,
  ninguno: 'Todavía no hay remitos X',
  ningunoDetalle: 'El número se da al tocar Remito X en el detalle de un registro.',
  contador:
    'El remito X acompaña la mercadería y no es factura. Lo que pide la ley cambia: confirmalo con tu contador.',
  anular: 'Anular remito',
  anularDe: (numero: string) => `Anular el remito ${numero}`,
  preguntaAnular: (numero: string) => `¿Anular el remito ${numero}?`,
  anularDetalle:
    'El número queda anulado y no se usa de nuevo. El registro no cambia, y puede tener otro remito.',
  anulado: (numero: string) => `El remito ${numero} quedó anulado`,
  corregido: (numero: string) => `El papel ya no es igual al del remito ${numero}`,
  corregidoDetalle:
    'Cambió lo que muestra: el registro, el cliente, un producto o los datos de la empresa. Si el papel de antes ya salió, anulá ese número y dale otro a este papel: así no hay dos papeles distintos con el mismo número.',
  darOtro: 'Anular y dar otro',
  imprimirMismo: 'Imprimir el mismo',
  sinRed: 'Sin conexión no se puede dar un número de remito.',
  sinRespuesta: 'El servidor no confirmó el cambio. Probá de nuevo: el número no se repite.',
  ultimo: '¿Cuál es el último remito X en papel?',
  ultimoDetalle:
    'Se restauró un respaldo: puede haber remitos impresos que no están en la lista. Buscá el último papel y escribí su número. Si no hay ninguno, escribí 0.',
  ultimoNumero: 'Último número en papel',
  ultimoEjemplo: 'Como en el papel: 00001-00000041, o 41',
  proximo: (numero: number) => `El próximo es el ${numero}, o el que siga en la lista`,
  dar: 'Dar el número',
  otraVersion:
    'No se imprimió: otra persona cambió este registro. Fijate cómo quedó y tocá Remito X de nuevo.',
  sinButacas: 'No se imprimió: no se pudieron leer las butacas de este registro. Probá de nuevo.',
  conNumero: (n: number, unidades: number) =>
    n < unidades
      ? `${n} de ${unidades} con número`
      : `${n} con número para ${contar(unidades, 'unidad', 'unidades')}`,
  bultos: 'Bultos',
  unidades: 'Unidades',
  preparo: (quien: string) => `Preparó: ${quien}`,
  transporte: 'Transporte',
  recibi: 'Recibí conforme: firma, aclaración y DNI',
} as const

const { columnas } = REGISTROS

/** Columns in the order of specification §2, before the actions. */
export const COLUMNAS_REGISTRO: Readonly<Record<ColumnaRegistro, Columna<Registro>>> = {
  fechahs: { title: columnas.fechahs, value: ({ fechahs }) => fechahs, formato: 'momento' },
  tipo_registro: { title: columnas.tipo_registro, value: fila => fila.tipo_registro.nombre },
  nro_remito: { title: columnas.nro_remito, value: ({ nro_remito }) => nro_remito },
  cliente_proveedor: { title: columnas.cliente_proveedor, value: fila => fila.cliente_proveedor?.nombre },
  observaciones: { title: columnas.observaciones, value: ({ observaciones }) => observaciones },
  monto: { title: columnas.monto, value: ({ monto }) => monto, formato: 'pesos' },
}

export interface LineaRegistro extends Detalle {
  registro: Registro
}

export const lineasDe = (registro: Registro): readonly LineaRegistro[] =>
  registro.detalles.map(detalle => ({ ...detalle, registro }))

const deRegistro = (campo: ColumnaRegistro): Columna<LineaRegistro> => {
  const { value, ...columna } = COLUMNAS_REGISTRO[campo]
  return { ...columna, value: ({ registro }) => value(registro) }
}

/** Columns of a record's line. The first four columns identify the record. */
export const COLUMNAS_LINEA: readonly Columna<LineaRegistro>[] = [
  deRegistro('fechahs'),
  deRegistro('tipo_registro'),
  deRegistro('nro_remito'),
  deRegistro('cliente_proveedor'),
  { title: DETALLE.codigo, value: ({ producto }) => producto.codigo },
  { title: DETALLE.descripcion, value: ({ producto }) => producto.descripcion },
  { title: DETALLE.cantidad, value: ({ cantidad }) => cantidad },
  { title: DETALLE.subtotal, value: ({ subtotal }) => subtotal, formato: 'dolares' },
]
