/**
 * The only way to the device's database. Safari freezes a page that was left together with its open transaction, and
 * the next page would wait for that transaction without end (WebKit bug 315804).
 */
import { words } from "#shared/base/words.ts";
import { promisifyRequest, type UseStore } from "idb-keyval";
import { toast } from "../../ui/hooks/use-toast.ts";

const name = "yardcheck";
const records = "drafts";
const releaseAfterMs = 3_000;
const limitMs = 6_000;

type Work<Result> = (records: IDBObjectStore) => Result | PromiseLike<Result>;

/** Reads and writes of one page. */
export class DeviceDatabase {
  private opened: Promise<IDBDatabase> | undefined;
  private shown = Promise.resolve();
  private readonly begun = new Set<IDBTransaction>();
  private isAnnounced = false;

  constructor() {
    window.addEventListener("pagehide", ({ persisted }) => {
      // A page that is not kept by the browser ends its transactions itself.
      if (persisted) this.leave();
    });
  }

  /** Fails and notifies the user if the device does not respond in time. */
  readonly transact: UseStore = async (mode, work) => {
    const { shown } = this;
    const opened = this.openOnce();
    try {
      return await this.attempt(opened, mode, work);
    } catch (error) {
      // The page was left in between, or the database closed while the page slept.
      if (!(error instanceof Late) || shown !== this.shown) {
        this.close(opened);
        return this.attempt(this.openOnce(), mode, work);
      }
      this.announce();
      throw error;
    }
  };

  private openOnce(): Promise<IDBDatabase> {
    this.opened ??= this.open();
    return this.opened;
  }

  /** On a full phone each change fails, so each failed attempt must close its database. */
  private close(opened: Promise<IDBDatabase>): void {
    if (this.opened === opened) this.opened = undefined;
    void hasSucceeded(opened.then((database) => database.close()));
  }

  private async attempt<Result>(
    opened: Promise<IDBDatabase>,
    mode: IDBTransactionMode,
    work: Work<Result>,
  ): Promise<Result> {
    const database = await inTime(opened);
    await this.shown;
    const transaction = this.follow(database.transaction(records, mode));
    const releasing = setTimeout(() => void hasSucceeded(this.release(database)), releaseAfterMs);
    try {
      return await inTime(work(transaction.objectStore(records)));
    } catch (error) {
      abort(transaction);
      throw error;
    } finally {
      clearTimeout(releasing);
    }
  }

  /** Aborts open transactions, which are repeated when the page is shown again; until then none begins. */
  private leave(): void {
    this.shown = new Promise((resolve) => {
      window.addEventListener("pageshow", () => resolve(), { once: true });
    });
    for (const transaction of this.begun) abort(transaction);
  }

  private async open(version?: number): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { result: database, transaction } = request;
      if (!database.objectStoreNames.contains(records)) database.createObjectStore(records);
      if (transaction) this.follow(transaction);
    };
    const database = await promisifyRequest(request);
    database.onclose = database.onversionchange = () => {
      database.close();
      this.opened = undefined;
    };
    return database;
  }

  /** Opening a newer version ends the transaction of a page that no longer runs. */
  private async release({ version }: IDBDatabase): Promise<void> {
    (await this.open(version + 1)).close();
  }

  private follow(transaction: IDBTransaction): IDBTransaction {
    this.begun.add(transaction);
    for (const end of ["complete", "abort"]) {
      transaction.addEventListener(end, () => this.begun.delete(transaction));
    }
    return transaction;
  }

  /** Shown once, because a failed write is retried with each change. */
  private announce(): void {
    if (!this.isAnnounced) toast({ title: w.late, description: w.goesOn });
    this.isAnnounced = true;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** The device has not responded in time. */
export class Late extends Error {}

async function inTime<Result>(work: Result | PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Late("The storage of this device does not respond")),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the work ended without an error. */
export async function hasSucceeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}

const w = words({
  late: ["This phone's storage does not respond", "El almacenamiento de este teléfono no responde"],
  goesOn: [
    "What was saved here is not shown now, and not lost. Close the other Yardcheck tabs and reload.",
    "Lo guardado aquí no se ve por ahora, y no se pierde. Cierre las otras pestañas de Yardcheck y recargue.",
  ],
});
