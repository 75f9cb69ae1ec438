import type { LegalText } from "./legal-page";

export const privacy: LegalText = {
  title: "Privacy Policy",
  since: "2026-11-20",
  lead: "What is stored about you, why, for how long, and what you can ask for.",
  sections: [
    {
      id: "who",
      heading: "Who is responsible",
      body: (
        <p>
          The operator of this site (“we”) is the controller of your personal data under Indonesia’s Law No. 27 of 2022
          on Personal Data Protection (UU PDP) and, where it applies, the EU’s General Data Protection Regulation
          (GDPR). To reach us, ask the staff of a venue that takes bookings here: we gave them their access.
        </p>
      ),
    },
    {
      id: "what",
      heading: "What we store, and why",
      body: (
        <ul>
          <li>
            <strong>Your account:</strong> e-mail address, name, whether the address is confirmed, and which version of
            the terms you accepted and when. Needed to give you an account (contract).
          </li>
          <li>
            <strong>Your sports:</strong> which ones, at what level, in which order, if you choose any. Used to show you
            fitting matches (contract).
          </li>
          <li>
            <strong>Bookings:</strong> venue, sport, hours, notes, price, and every step with its time. Needed for the
            booking, and so that both sides can look up what was agreed (contract).
          </li>
          <li>
            <strong>Matches:</strong> those you host or join, what you wrote about them, and when you joined (contract).
          </li>
          <li>
            <strong>Sign-ins:</strong> when and how you signed in, with the network address and browser. Used to protect
            accounts and limit abuse (our legitimate interest in security).
          </li>
          <li>
            <strong>Server logs:</strong> technical records of requests, without codes, passwords or the content of
            e-mails (legitimate interest in running the service).
          </li>
        </ul>
      ),
    },
    {
      id: "not",
      heading: "What we do not do",
      body: (
        <p>
          No advertising, no tracking by third parties, no selling of data, no decisions about you made by a machine
          alone. Fonts, icons and scripts come from this site itself, so nobody else learns that you were here.
        </p>
      ),
    },
    {
      id: "cookies",
      heading: "Cookies and storage in your browser",
      body: (
        <ul>
          <li>
            A session cookie, which scripts cannot read, and a marker beside it that says only that there is one: while
            you are signed in, 90 days at most.
          </li>
          <li>The page to return to after signing in: 30 minutes.</li>
          <li>Your choice of language: 365 days. Your choice of colours: until you clear it.</li>
          <li>
            Your name and e-mail address, to greet you without waiting: used for 24 hours at most, removed when you log
            out.
          </li>
        </ul>
      ),
    },
    {
      id: "sharing",
      heading: "Who sees what",
      body: (
        <ul>
          <li>
            The staff of a venue see your name, your e-mail address and your notes with the bookings you make there.
          </li>
          <li>
            Signed-in players see your name and photo in matches you host or join. Visitors see your first name and an
            initial.
          </li>
          <li>
            Companies that run our servers and deliver our e-mails process data for us, on our instructions only. If
            this takes data abroad, we see to it that it is protected as the law demands.
          </li>
          <li>Authorities get data only where the law obliges us.</li>
        </ul>
      ),
    },
    {
      id: "how-long",
      heading: "For how long",
      body: (
        <ul>
          <li>
            Sign-in codes work for 10 minutes, and are never stored readably. A session ends after 30 days without use,
            and after 90 days at the latest.
          </li>
          <li>
            Account, sports, bookings and matches: as long as you have an account. When you ask us to delete it, we
            delete what is yours alone and make anonymous what others still need, such as a venue’s past bookings.
          </li>
          <li>Longer only where a law requires it, and then only for that purpose.</li>
        </ul>
      ),
    },
    {
      id: "rights",
      heading: "Your rights",
      body: (
        <>
          <p>Under UU PDP (Articles 5 to 13) and the GDPR (Articles 15 to 22) you may, free of charge:</p>
          <ul>
            <li>know what we store of you, why, and for whom, and get a copy of it, also to take it elsewhere;</li>
            <li>have it corrected, completed, or deleted;</li>
            <li>have its use stopped or restricted, or object to it;</li>
            <li>withdraw consent that you gave, for the future;</li>
            <li>
              claim compensation where the law was broken, and complain to the data protection authority: in Indonesia
              the one named by UU PDP, in the EU the one where you live.
            </li>
          </ul>
          <p>
            Reach us as said above. To protect you we make sure that it is you who asks. We answer without delay: within
            3 × 24 hours where UU PDP says so, and within a month at the latest.
          </p>
        </>
      ),
    },
    {
      id: "safety",
      heading: "How it is protected",
      body: (
        <p>
          There are no passwords to steal: codes and session tokens are stored only as hashes. Staff see only the venues
          they are responsible for, and each step they take on a booking is recorded. If your data is ever exposed, we
          tell you and the authority within 3 × 24 hours: which data, when, how, and what we do about it.
        </p>
      ),
    },
    {
      id: "children",
      heading: "Young people",
      body: (
        <p>
          Lapang is for people of 13 and older. Under 18, a parent or guardian must have agreed; they may use all the
          rights above on behalf of their child.
        </p>
      ),
    },
  ],
};
