import { expect as expectSoon, type Page } from "@playwright/test";
import { newPerson, type Person, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { lastMail } from "./parts/mails";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 240_000 });

/** Captchas take a moment on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

const WORDS = {
  tr: {
    paths: {
      register: "/kayit",
      login: "/giris",
      reset: "/giris/sifre-sifirlama",
      settings: "/kullanici-ayarlari",
    },
    firstname: "Ad",
    lastname: "Soyad",
    username: "Kullanıcı adı",
    mail: "E-posta adresi",
    password: "Şifre",
    gender: "Cinsiyet",
    female: "Kadın",
    read: "Metinleri oku",
    accept: "Okudum, kabul ediyorum",
    register: "Hesabımı aç",
    checkMail: "E-postanıza bakın",
    approvalSubject: /onaylayın/,
    approved: "E-posta adresiniz onaylandı",
    name: "Kullanıcı adı veya e-posta",
    signIn: "Giriş yap",
    settings: "Hesap ayarları",
    aboutMe: "Hakkımda",
    save: "Kaydet",
    saved: "Değişiklikleriniz kaydedildi.",
    sendLink: "Bağlantı gönder",
    resetSubject: /sıfırlayın/,
    newPassword: "Yeni şifre",
    saveAndSignIn: "Kaydet ve giriş yap",
    signOut: "Çıkış yap",
    bye: "Görüşmek üzere",
    signInTitle: "Hesabınıza girin",
    wrong: "Kullanıcı adı veya şifre hatalı.",
    easyPassword: /^Bu şifre kolay tahmin edilir\. .+ yan yana yazabilirsiniz\./,
    ownPassword: /^Şifre; adınızdan, .+ yan yana yazabilirsiniz\./,
  },
  en: {
    paths: {
      register: "/register",
      login: "/login",
      reset: "/login/password-reset",
      settings: "/user-settings",
    },
    firstname: "First name",
    lastname: "Last name",
    username: "Username",
    mail: "E-mail address",
    password: "Password",
    gender: "Gender",
    female: "Female",
    read: "Read the texts",
    accept: "I have read it and accept",
    register: "Create my account",
    checkMail: "Check your mail",
    approvalSubject: /Approve/,
    approved: "Your e-mail address is approved",
    name: "Username or e-mail",
    signIn: "Sign in",
    settings: "Account settings",
    aboutMe: "About me",
    save: "Save",
    saved: "Your changes are saved.",
    sendLink: "Send me a link",
    resetSubject: /Reset/,
    newPassword: "New password",
    saveAndSignIn: "Save and sign in",
    signOut: "Sign out",
    bye: "See you soon",
    signInTitle: "Sign in to your account",
    wrong: "Username or password is wrong.",
    easyPassword: /^This password is easy to guess\. A few unrelated words/,
    ownPassword: /^A password must not be made of your name, .+ A few unrelated words/,
  },
} as const;

type Words = (typeof WORDS)["tr"] | (typeof WORDS)["en"];

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const main = (page: Page) => page.getByRole("main");

async function register(page: Page, words: Words, person: Person): Promise<void> {
  await page.goto(words.paths.register);
  await page.getByLabel(words.firstname, { exact: true }).fill("Ayşe Işıl");
  await page.getByLabel(words.lastname, { exact: true }).fill("Çağlar");
  await page.getByLabel(words.username, { exact: true }).fill(person.username);
  await page.getByLabel(words.mail, { exact: true }).fill(person.mail);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await page.getByRole("combobox", { name: words.gender }).click();
  await page.getByRole("option", { name: words.female }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.read }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("document").press("End");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words.accept }).click();
  await expect(page.getByRole("checkbox", { name: /./ }).first()).toBeChecked();
  await main(page).getByRole("button", { name: words.register }).click();
  await expect(heading(page, words.checkMail)).toBeVisible();
  await expectAccessible(page);
}

async function enter(page: Page, words: Words, person: Person): Promise<void> {
  await page.getByLabel(words.name).fill(person.username);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await main(page).getByRole("button", { name: words.signIn, exact: true }).click();
}

async function keepsWhatWasTyped(page: Page, words: Words, lang: "tr" | "en"): Promise<void> {
  const other = lang === "tr" ? "en" : "tr";
  await page.goto(words.paths.settings);
  await expect(heading(page, words.settings)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words.aboutMe).fill("İstatistik ve çay.");
  await page.getByText(other.toUpperCase(), { exact: true }).filter({ visible: true }).click();
  await expect(heading(page, WORDS[other].settings)).toBeVisible();
  await expect(page).toHaveURL(WORDS[other].paths.settings);
  await expect(page.getByLabel(WORDS[other].aboutMe)).toHaveValue("İstatistik ve çay.");
  await page.getByText(lang.toUpperCase(), { exact: true }).filter({ visible: true }).click();
  // The texts come before the address: a reload between the two would open the screen in the language it left.
  await expect(page).toHaveURL(words.paths.settings);
  await expect(page.getByLabel(words.aboutMe)).toHaveValue("İstatistik ve çay.");
  await page.reload();
  await expect(page.getByLabel(words.aboutMe)).toHaveValue("İstatistik ve çay.");
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.aboutMe)).toHaveValue("İstatistik ve çay.");
}

/** What a browser keeps of a person is what the shell shows; whoever finds the device open learns no address. */
async function expectLittleKept(page: Page, person: Person): Promise<void> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases.map(({ name }) => name)]);
  });
  expect(kept).toContain(person.username);
  for (const fact of [person.mail, "mail_id", "phone_number", "date_of_birth", "address", "eula_document"]) {
    expect(kept).not.toContain(fact);
  }
  expect(await page.context().cookies()).toEqual([]);
}

async function resetPassword(page: Page, words: Words, person: Person, password: string): Promise<void> {
  await page.goto(words.paths.reset);
  await page.getByLabel(words.mail).fill(person.mail);
  await expectAccessible(page);
  await page.getByRole("button", { name: words.sendLink }).click();
  await expect(heading(page, words.checkMail)).toBeVisible();
  const { link } = await lastMail(page, person.mail, words.resetSubject);
  await page.goto(link);
  await page.getByLabel(words.newPassword).fill(password);
  await expect(page).toHaveURL(words.paths.reset);
  await expectAccessible(page);
  await page.getByRole("button", { name: words.saveAndSignIn }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /Deniz Yıldız/ })).toBeVisible();
}

async function leave(page: Page, words: Words): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Deniz Yıldız/ })
    .click();
  await page.getByRole("menuitem", { name: words.signOut }).click();
  await expect(heading(page, words.bye)).toBeVisible();
  await expectAccessible(page);
  await page.goto(words.paths.settings);
  await expect(heading(page, words.signInTitle)).toBeVisible();
}

test("a person registers, approves the address, mistypes the password and signs in", async ({
  page,
  lang,
}) => {
  const words = WORDS[lang];
  const person = newPerson();
  await register(page, words, person);
  const { link } = await lastMail(page, person.mail, words.approvalSubject);
  await page.goto(link);
  await expect(heading(page, words.approved)).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.reload();
  await expect(heading(page, words.approved)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${words.paths.login}?next=${encodeURIComponent(words.paths.settings)}`);
  await expectAccessible(page);
  await enter(page, words, { ...person, password: "yanlış bir şifre" });
  await expect(page.getByRole("alert")).toContainText(words.wrong);
  await enter(page, words, person);
  await expect(page).toHaveURL(words.paths.settings);
});

test("what is typed in the settings survives a switch of language and a reload", async ({ page, lang }) => {
  const words = WORDS[lang];
  const person = await registered(page, lang);
  await signIn(page, person);
  await keepsWhatWasTyped(page, words, lang);
  await expectLittleKept(page, person);
});

test("a forgotten password is replaced by mail, and the way out leads out", async ({ page, lang }) => {
  const words = WORDS[lang];
  const person = await registered(page, lang);
  await resetPassword(page, words, person, "yepyeni uzun bir anahtar");
  await leave(page, words);
});
test("a password that is easy to guess is refused at its field, with what to do", async ({ page, lang }) => {
  const words = WORDS[lang];
  const person = newPerson();
  await page.goto(words.paths.register);
  await page.getByLabel(words.firstname, { exact: true }).fill("Ayşe Işıl");
  await page.getByLabel(words.lastname, { exact: true }).fill("Çağlar");
  await page.getByLabel(words.username, { exact: true }).fill(person.username);
  await page.getByLabel(words.mail, { exact: true }).fill(person.mail);
  await page.getByRole("combobox", { name: words.gender }).click();
  await page.getByRole("option", { name: words.female }).click();
  await page.getByRole("button", { name: words.read }).click();
  await page.getByRole("dialog").getByRole("document").press("End");
  await page.getByRole("dialog").getByRole("button", { name: words.accept }).click();
  const password = page.getByLabel(words.password, { exact: true });
  for (const [weak, said] of [
    ["Sifre.1234", words.easyPassword],
    ["Çağlar1985.", words.ownPassword],
  ] as const) {
    await password.fill(weak);
    await main(page).getByRole("button", { name: words.register }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(password).toHaveAccessibleDescription(said);
  }
  await expectAccessible(page);
  await password.fill(person.password);
  await main(page).getByRole("button", { name: words.register }).click();
  await expect(heading(page, words.checkMail)).toBeVisible();
});

test("an address and a name that are taken are said in place", async ({ page }) => {
  const { tr } = WORDS;
  const person = newPerson();
  await page.goto(tr.paths.register);
  await page.getByLabel(tr.firstname, { exact: true }).fill("Elif");
  await page.getByLabel(tr.lastname, { exact: true }).fill("Demir");
  await page.getByLabel(tr.username, { exact: true }).fill("ANALIST");
  await page.getByLabel(tr.mail, { exact: true }).fill("analist@example.com");
  await page.getByLabel(tr.password, { exact: true }).fill(person.password);
  await page.getByRole("combobox", { name: tr.gender }).click();
  await page.getByRole("option", { name: tr.female }).click();
  await page.getByRole("button", { name: tr.read }).click();
  await page.getByRole("dialog").getByRole("document").press("End");
  await page.getByRole("dialog").getByRole("button", { name: tr.accept }).click();
  await page.getByRole("button", { name: tr.register }).click();
  await expect(page.getByText("Bu kullanıcı adı alınmış.")).toBeVisible();
  await expect(page.getByText("Bu e-posta adresi zaten kayıtlı.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(tr.firstname, { exact: true })).toHaveValue("Elif");
  await expect(page.getByLabel(tr.password, { exact: true })).toHaveValue("");
});

test("a session ended elsewhere leads to the sign-out screen, which says why", async ({ page, browser }) => {
  await signIn(page);
  await page.goto(WORDS.tr.paths.settings);
  await expect(heading(page, WORDS.tr.settings)).toBeVisible();
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("terazi.session") ?? "{}").accessToken,
  );
  const headers = { Authorization: `Bearer ${token}` };
  const list = await (await page.request.post("/v1/user/session/list", { headers })).json();
  const own = list.sessions.find((each: { is_current: boolean }) => each.is_current);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere);
  await elsewhere.goto(WORDS.tr.paths.settings);
  const query = `session_id=${own.session_id}`;
  const other = await elsewhere.evaluate(async (address) => {
    const { accessToken } = JSON.parse(localStorage.getItem("terazi.session") ?? "{}");
    const answer = await fetch(address, {
      method: "POST",
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    return answer.status;
  }, `/v1/user/session/end?${query}`);
  expect(other).toBe(200);
  await elsewhere.close();
  // The next call of the page tells it: one that a person makes, or one that it makes by itself.
  const ended = heading(page, "Oturumunuz sonlandırıldı");
  await page.getByRole("switch").first().or(ended).click();
  await expect(ended).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Oturumunuz sonlandırıldı. Lütfen yeniden giriş yapın."),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Yeniden giriş yap" })).toBeVisible();
});
