import { Link } from "react-router";
import type { LegalText } from "./legal-page";
import { Operator } from "./operator";

export const privacy: LegalText = {
  title: "Privacy Policy",
  since: "2026-11-28",
  lead: "What is stored about you, why, for how long, who sees it, and what you can do about it.",
  sections: [
    {
      id: "short",
      heading: "In short",
      body: (
        <ul>
          <li>We store what finding players and booking courts takes, and what keeps your account yours.</li>
          <li>No advertising, no tracking by others, no selling of data.</li>
          <li>
            In your <Link to="/settings/profile">settings</Link> you can correct what you told us, download everything
            stored about you, and delete your account, at any time and without asking anybody.
          </li>
        </ul>
      ),
    },
    {
      id: "who",
      heading: "Who is responsible",
      body: (
        <>
          <p>
            Lapang runs on a server of the venue, or of the group of venues, that offers this site to you: the operator,
            “we” on this page. The operator is the controller of your personal data under Indonesia’s Law No. 27 of 2022
            on Personal Data Protection (UU PDP) and, where it applies, the EU’s General Data Protection Regulation
            (GDPR).
          </p>
          <Operator
            named={(name, contact) => (
              <>
                The operator of this site is {name}. You reach them at {contact}.
              </>
            )}
            missing="The operator of this site has not published a name and a contact. Ask the staff of the venue where you play."
            unknown="The operator’s name could not be loaded. Please reload this page."
          />
        </>
      ),
    },
    {
      id: "what",
      heading: "What we store, and why",
      body: (
        <dl>
          <dt>Your account</dt>
          <dd>
            E-mail address, name, language, whether the address is confirmed, when you joined, and which version of the
            terms you accepted and when. Without it there is no account (contract). If the operator suspends your
            account or removes a match of yours, also when and why (legitimate interest).
          </dd>
          <dt>Your profile, if you fill it in</dt>
          <dd>
            A few words about you, your city or region, your date of birth, a photo. All of it is up to you (consent):
            clear it and it is gone. Of the photo, the part you choose is sent to us; we make a new picture of 512 × 512
            pixels out of it, without the place, time and camera that photo files carry, and keep nothing else.
          </dd>
          <dt>Your sports</dt>
          <dd>
            Which ones, at what level and in which order, if you choose any. Nothing that you are shown depends on them
            yet (consent).
          </dd>
          <dt>Bookings</dt>
          <dd>
            Venue, sport, court, hours, notes, price, the hours that were offered or that you asked to move to, and
            every step: when it was taken, by whom, from what to what, and the reason given. If you pay by transfer or
            QRIS: when you reported the payment, and the picture of the receipt if you add one. What the venue records
            of the money: what was on the bill, what came or went back, how, when, who took it, and the number of its
            receipt. Both sides can look up what was agreed (contract).
          </dd>
          <dt>Guests of a venue</dt>
          <dd>
            Name and phone number of whoever books by phone or at the desk, if staff write them down (legitimate
            interest).
          </dd>
          <dt>Matches</dt>
          <dd>
            Those you host or have joined, what you wrote about them, when you joined, and your place on a waitlist
            (contract).
          </dd>
          <dt>Tournaments</dt>
          <dd>
            Those you organise or have entered, your name in draws and results, and whether the organiser noted your fee
            and your arrival. Courts that you ask a venue for: its staff see the request and your name. Results stay
            when your account ends, without your name (contract).
          </dd>
          <dt>Play nights</dt>
          <dd>Whether you were there, the games you played, their scores, and when it was your turn (contract).</dd>
          <dt>People without an account</dt>
          <dd>
            Names that an organiser of a tournament or the host of a play night types, with games and results. They need
            that person’s permission. If it is your name, ask them or us, and it is changed or erased (legitimate
            interest in results that are complete).
          </dd>
          <dt>Whom you block</dt>
          <dd>
            Which players you block, and since when. They are not told. It is deleted with your account or theirs
            (legitimate interest).
          </dd>
          <dt>What you report</dt>
          <dd>
            That it was you, what it is about, the reason, your words, and what was decided. Only admins of Lapang read
            it; those it is about are not told who reported them. It is deleted with your account. What was reported is
            kept as it read then, until the account of whoever wrote it is deleted (legitimate interest).
          </dd>
          <dt>Reminders and your calendar</dt>
          <dd>
            Which reminders you want. If a calendar app follows your games: the secret in its address. Whoever has the
            address can read when and where you play; you can replace or delete it (contract).
          </dd>
          <dt>Join links</dt>
          <dd>
            When somebody opens the link of a match: when, from which network address, with which browser, from which
            page, and by which account if they are signed in. It counts how often a link is used, and shows us when one
            is abused (legitimate interest).
          </dd>
          <dt>E-mails</dt>
          <dd>
            Each mail waits in our outbox until it is sent. Then its address, subject and text are erased; when it went,
            or why it could not be delivered, stays for a while (contract).
          </dd>
          <dt>Staff</dt>
          <dd>
            If you work at a venue: that you do, for which venue, with what rights, and what you changed there:
            bookings, staff, prices, payment details (contract).
          </dd>
          <dt>Technical records</dt>
          <dd>
            Logs of what went wrong, without codes, cookies or the text of e-mails, and a hash of each booking request,
            so that one sent twice books once; counts towards limits, such as codes asked for (legitimate interest in a
            service that works).
          </dd>
        </dl>
      ),
    },
    {
      id: "signing-in",
      heading: "Signing in and your devices",
      body: (
        <>
          <p>There is no password. What we store instead depends on how you sign in:</p>
          <dl>
            <dt>E-mail code</dt>
            <dd>
              A keyed hash of the code, never the code, with your e-mail address and the network address that asked for
              it, to stop people who guess or send too many.
            </dd>
            <dt>Passkey</dt>
            <dd>
              The public key, its number, a name for it, when it was made and last used. Your fingerprint, your face and
              the secret key never leave your device.
            </dd>
            <dt>Google</dt>
            <dd>
              If you choose it, Google tells us your name, your e-mail address, whether Google has confirmed it, and a
              number that stands for you. We keep that number to know you again. We get no password, no contacts, and no
              lasting access to your Google account. Google learns that you sign in here; its own policy applies to
              that.
            </dd>
            <dt>Sessions</dt>
            <dd>A hash of the secret in your cookie, how and when you signed in, and on which device.</dd>
            <dt>Devices</dt>
            <dd>
              Kind of device, browser, system, city (from your time zone, not from your position), network address,
              first and last use, a hash of the device cookie, by which we know a browser again, and a fingerprint, by
              which your list tells devices apart: one number made of what your browser says about itself, such as
              screen, language, time zone, processor, memory, fonts, and how it draws. We make it when you sign in. You
              see your devices in <Link to="/settings/devices">your settings</Link>, can sign each of them out, and get
              an e-mail when a new one appears. None of it is used to follow you elsewhere.
            </dd>
          </dl>
          <p>All of this protects accounts and limits abuse (our legitimate interest in security).</p>
        </>
      ),
    },
    {
      id: "not",
      heading: "What we do not do",
      body: (
        <p>
          No advertising, no tracking by third parties, no selling of data, no decisions about you made by a machine
          alone. Fonts, icons and scripts come from this site itself, so nobody else learns that you were here. Your
          position is used only when you press the button that asks for it, to sort venues by distance, and is not kept.
        </p>
      ),
    },
    {
      id: "cookies",
      heading: "Cookies and storage in your browser",
      body: (
        <>
          <p>Only what the site cannot do without, or what you have chosen; so there is no banner to click away.</p>
          <dl>
            <dt>Session cookie (lapang-session)</dt>
            <dd>Keeps you signed in. Scripts cannot read it. 30 days from your last visit, 90 at most.</dd>
            <dt>Marker (has-lapang-session)</dt>
            <dd>
              Says only that there is a session, so that visitors are not asked who they are. As long as the session.
            </dd>
            <dt>Device (lapang-device)</dt>
            <dd>
              Lets us recognize a browser that has signed in before, also after you log out. It opens nothing, and
              scripts cannot read it. 400 days from your last sign-in.
            </dd>
            <dt>Sign-in with Google (lapang-oauth)</dt>
            <dd>Binds a sign-in with Google to your browser, so that nobody else can finish it. 10 minutes.</dd>
            <dt>Page to return to (lapang-redirect-path)</dt>
            <dd>Where you wanted to go before you signed in. 30 minutes.</dd>
            <dt>Language (lapang-locale)</dt>
            <dd>Your choice, also for our e-mails. 365 days.</dd>
            <dt>Storage</dt>
            <dd>
              Your choice of colors, until you clear it. Your name and e-mail address, to greet you without waiting: 24
              hours at most, gone when you log out. The last of your bookings, matches, tournaments and play nights that
              you looked at, to show them without a network: likewise. Scores that you typed and that are not sent yet,
              until they are. The app itself, with nothing of you in it. That you logged out while the server could not
              be reached, until it has heard of it. Until you close the tab: a sign-in that you have begun and what you
              pressed before it, and a match or a booking that you were writing when your session ended.
            </dd>
          </dl>
        </>
      ),
    },
    {
      id: "sharing",
      heading: "Who sees what",
      body: (
        <ul>
          <li>
            <strong>Staff of a venue:</strong> your name, your photo, your e-mail address, your notes and your receipts,
            with the bookings you make there, and with no others. Names and phone numbers of guests: staff of that venue
            alone.
          </li>
          <li>
            <strong>The host of a match:</strong> the names of people without an account on the list, whether you came,
            and whether you paid your share. Whoever is in the match sees the names; you see what was noted of you.
          </li>
          <li>
            <strong>Signed-in players:</strong> your name and photo in matches you host, have joined or wait for.{" "}
            <strong>Visitors:</strong> your first name and an initial. Your e-mail address: no player at all.
          </li>
          <li>
            <strong>The organiser of a tournament:</strong> your full name, with your entry. The organiser publishes who
            plays, the draw and the results. Who is in the tournament sees full names, everybody else, and the screen in
            the hall, a first name and an initial.
          </li>
          <li>
            <strong>Whoever has the link of a play night’s board:</strong> first names, initials, games and scores,
            without signing in. The host can replace the link. <strong>Whoever has the link for scorers</strong> of a
            tournament can start its matches and type scores, until the organiser replaces it.
          </li>
          <li>
            <strong>Nobody but you:</strong> your date of birth, what you wrote about yourself, your location, your
            sports, devices and passkeys.
          </li>
          <li>
            <strong>The host of a match:</strong> how often its link was opened, on which days and from which sites; not
            by whom.
          </li>
          <li>
            <strong>A photo</strong> has an address that cannot be guessed. Whoever is given it can open the photo
            without signing in.
          </li>
          <li>
            <strong>Companies that work for us</strong>, such as those that run our servers, store photos and deliver
            e-mails, process data on our instructions only. If that takes data abroad, we see to it that it is protected
            as UU PDP (Article 56) and the GDPR (Chapter V) demand.
          </li>
          <li>
            <strong>Authorities</strong> get data only where the law obliges us.
          </li>
        </ul>
      ),
    },
    {
      id: "how-long",
      heading: "For how long",
      body: (
        <dl>
          <dt>5 to 10 minutes</dt>
          <dd>A passkey sign-in or a visit to Google that has begun.</dd>
          <dt>25 hours</dt>
          <dd>
            Sign-in codes, which work for 10 minutes and then only count towards the daily limit, with the addresses
            that asked for them. The hash of a booking request: 24 hours.
          </dd>
          <dt>30 days</dt>
          <dd>
            To whom and when an e-mail was sent. Network address and browser of whoever opened a join link; that
            somebody did stays. Sessions that are not used; used ones end after 90 days.
          </dd>
          <dt>180 days</dt>
          <dd>
            Name and phone number of a guest, after the booking; names on the list of a match, after the last match.
          </dd>
          <dt>Until you remove it</dt>
          <dd>
            Photo, bio, location, date of birth, sports, passkeys, reminder settings, the address of your calendar, and
            devices that you log out.
          </dd>
          <dt>As long as you have an account</dt>
          <dd>The account itself, bookings with their receipts, matches, and the rest of what is listed above.</dd>
        </dl>
      ),
    },
    {
      id: "deletion",
      heading: "When you delete your account",
      body: (
        <>
          <p>
            You do it yourself, under Profile in <Link to="/settings/profile">your settings</Link>, and it happens at
            once. Open and coming bookings are canceled and their hours set free, matches you host are called off, you
            leave those you have joined or wait for. Tournaments you organise are called off unless they are over, and
            you leave those that are not drawn. Profile, photo, sports, reminders, calendar address, sessions, devices,
            passkeys, notes, receipts and the tie to Google are erased. A last e-mail tells you that it is done.
          </p>
          <p>
            What others need stays, without your name and address: a venue’s past bookings with the steps they took and
            the payments it recorded, matches that were played, and draws and results of tournaments and play nights. A
            venue you worked at keeps your address and role with your changes for a year. Of what the operator did about
            your account, the date stays, not the reason. Backups lose it when they are overwritten. Something is kept
            longer only where a law demands it, and then for that purpose alone.
          </p>
        </>
      ),
    },
    {
      id: "rights",
      heading: "Your rights",
      body: (
        <>
          <p>Under UU PDP (Articles 5 to 13) and the GDPR (Articles 15 to 22) you may, free of charge:</p>
          <ul>
            <li>
              know what we store of you, why, and for whom, and get a copy of it, also to take it elsewhere: “Download
              my data” in your settings gives you all of it as a file;
            </li>
            <li>have it corrected or completed: your profile is yours to edit;</li>
            <li>have it deleted: as said above;</li>
            <li>have its use stopped or restricted, or object to uses that rest on our legitimate interest;</li>
            <li>withdraw consent that you gave, for the future;</li>
            <li>not be subject to decisions made by a machine alone; we make none;</li>
            <li>
              claim compensation where the law was broken, and complain to the data protection authority: in Indonesia
              the one named by UU PDP, in the EU the one where you live.
            </li>
          </ul>
          <p>
            For whatever the settings do not do, reach us as said under “Who is responsible”. To protect you we make
            sure that it is you who asks. We answer without delay: within 3 × 24 hours where UU PDP says so, and within
            a month at the latest.
          </p>
        </>
      ),
    },
    {
      id: "safety",
      heading: "How it is protected",
      body: (
        <p>
          There are no passwords to steal; codes and session secrets are stored only as hashes. Staff see only the
          venues they are responsible for, and each step they take on a booking is recorded. A new device is announced
          to you by e-mail. If your data is ever exposed, we tell you and the authority in writing within 3 × 24 hours:
          which data, when, how, and what we do about it (UU PDP, Article 46).
        </p>
      ),
    },
    {
      id: "children",
      heading: "Young people",
      body: (
        <p>
          Lapang is for people of 13 and older; a date of birth that is later is refused. Under 18, a parent or guardian
          must have agreed; they may use all the rights above on behalf of their child. If you learn that a younger
          child has an account, tell us, and we delete it.
        </p>
      ),
    },
    {
      id: "changes",
      heading: "Changes",
      body: <p>When what we store or why changes, this page changes first, with a new date at its top.</p>,
    },
  ],
};
