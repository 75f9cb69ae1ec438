import { Link } from "react-router";
import type { LegalText } from "./legal-page";
import { Operator } from "./operator";

export const terms: LegalText = {
  title: "Ketentuan Layanan",
  since: "2026-11-28",
  lead: "Kesepakatan antara kamu dan pengelola situs ini, dengan bahasa yang sederhana.",
  sections: [
    {
      id: "what",
      heading: "Apa itu Lapang",
      body: (
        <>
          <p>
            Lapang membantu kamu mencari tempat olahraga, memesan jam lapangan, membuka atau ikut main bareng, serta
            mengadakan turnamen dan malam main. Setiap tempat berdiri sendiri: mereka yang punya lapangan, menentukan
            harga dan jam, dan memutuskan soal pesanan. “Kami” adalah pengelola situs ini. Kami mempertemukan kalian;
            kami tidak mengelola lapangannya.
          </p>
          <Operator
            named={(name, contact) => (
              <>
                Pengelola situs ini adalah {name}. Hubungi mereka di {contact}.
              </>
            )}
            missing="Pengelola situs ini belum mencantumkan nama dan kontaknya. Tanyakan ke pengelola tempat kamu main."
            unknown="Nama pengelola tidak bisa dimuat. Muat ulang halaman ini, ya."
          />
        </>
      ),
    },
    {
      id: "account",
      heading: "Akun kamu",
      body: (
        <ul>
          <li>
            Kamu masuk dengan kode yang kami kirim ke emailmu, dengan passkey, atau dengan Google kalau tersedia. Jaga
            akses ke email dan perangkatmu.
          </li>
          <li>
            Untuk memesan lapangan, serta membuka atau ikut main bareng, alamat emailmu harus dikonfirmasi. Alamat itu
            tidak bisa diganti: itulah yang membedakan akunmu dari yang lain.
          </li>
          <li>
            Pakai nama sendiri dan satu akun saja. Usia minimal 13 tahun; kalau belum 18 tahun, orang tua atau wali
            harus setuju kamu memakai Lapang.
          </li>
          <li>
            Apa yang dilakukan dari akun kamu dianggap dilakukan olehmu. Segera kabari kami kalau menurutmu ada orang
            lain yang memakainya. Di <Link to="/id/settings/devices">pengaturan</Link> kamu bisa langsung mengeluarkan
            perangkat mana pun.
          </li>
          <li>
            Nama dan fotomu dilihat pemain yang main bareng kamu: pakai yang memang boleh kamu pakai dan tidak
            menyinggung siapa pun.
          </li>
        </ul>
      ),
    },
    {
      id: "bookings",
      heading: "Pesanan lapangan",
      body: (
        <ul>
          <li>
            Ada tempat yang langsung mengonfirmasi, ada yang menjawab dulu. Selama menunggu, jam kamu diamankan selama
            yang tertulis di halaman tempat itu, tapi belum terpesan.
          </li>
          <li>
            Pihak tempat bisa menawarkan jam lain, menolak permintaan, atau membatalkan pesanan. Alasannya wajib
            disebutkan, dan kamu diberi tahu lewat email. Pesanan juga bisa dipindahkan sesuai kesepakatan denganmu:
            halaman pesananmu selalu memuat jam dan harga yang berlaku, serta apa yang dipindahkan.
          </li>
          <li>
            Permintaan yang masih terbuka boleh kamu batalkan kapan saja. Pesanan yang sudah dikonfirmasi bisa
            dibatalkan sampai batas waktu dari pihak tempat, yaitu enam jam sebelum mulai kecuali disebutkan lain.
            Sampai batas itu kamu juga bisa minta pindah jam. Selama belum disepakati, jam yang sekarang tetap milikmu.
          </li>
          <li>
            Harga yang tampil adalah harga dari pihak tempat. Kamu membayar ke mereka sesuai petunjuknya. Lapang tidak
            menerima pembayaran dan tidak menagih apa pun secara otomatis: tempat memeriksa sendiri setiap pembayaran.
            Berapa yang kembali kalau kamu membatalkan ditentukan tempat dan tampil sebelum kamu booking.
          </li>
          <li>Pesan hanya kalau memang mau main, dan batalkan tepat waktu kalau tidak jadi.</li>
        </ul>
      ),
    },
    {
      id: "matches",
      heading: "Main bareng",
      body: (
        <ul>
          <li>
            Host menulis keterangan dengan jujur dan memperbaruinya. Ikut berarti kamu berniat datang; kalau batal,
            keluar lebih awal.
          </li>
          <li>
            Main bareng adalah urusan antara kamu dan pemain lain. Nilai sendiri apakah permainan, level, dan tempatnya
            cocok buatmu.
          </li>
          <li>Permainan yang tidak ditampilkan terbuka untuk siapa pun yang punya link-nya.</li>
        </ul>
      ),
    },
    {
      id: "tournaments",
      heading: "Turnamen dan malam main",
      body: (
        <ul>
          <li>
            Turnamen adalah urusan penyelenggaranya: pendaftaran, biaya, undian, hasil, dan hadiah. Biaya dibayar ke
            penyelenggara, tidak lewat Lapang.
          </li>
          <li>
            Mendaftar berarti namamu ditampilkan: di daftar peserta, undian, layar di tempat pertandingan, dan hasil.
            Orang di luar turnamen hanya melihat nama depan dan satu inisial.
          </li>
          <li>
            Penyelenggara atau host malam main yang mengetik nama orang tanpa akun harus punya izin dari orangnya, dan
            untuk anak dari orang tuanya.
          </li>
          <li>
            Siapa pun yang punya link papan skor bisa membacanya, dan yang punya link pencatat skor bisa mengisi skor.
            Berikan hanya kepada yang berhak, dan ganti link-nya kalau sudah tersebar.
          </li>
          <li>Hasil tetap ada setelah sebuah akun dihapus, tanpa namanya.</li>
        </ul>
      ),
    },
    {
      id: "conduct",
      heading: "Main sportif",
      body: (
        <p>
          Dilarang melecehkan, menyebar kebencian, mengancam, menipu, mengirim spam, atau memuat isi yang melanggar
          hukum maupun hak orang lain; dilarang pula mencoba mengambil data orang atau mengganggu layanan. Host bisa
          mengeluarkan pemain dari main bareng, dan tempat bisa menolak atau membatalkan booking. Penyelenggara bisa
          mengeluarkan peserta dari turnamen. Kalau ada yang melanggar ketentuan ini atau hukum, laporkan: pemain bisa
          melaporkan main bareng, turnamen, pemain lain, ulasan, atau venue langsung di aplikasi, dan siapa pun bisa
          menghubungi pengelola situs ini lewat kontak di atas. Setiap laporan dijawab lewat email. Pengelola situs ini
          bisa menghapus konten atau menangguhkan akun, memberi tahu alasannya lewat email kepada yang bersangkutan, dan
          mendengarkan keberatannya.
        </p>
      ),
    },
    {
      id: "sport",
      heading: "Olahraga ada risikonya",
      body: (
        <p>
          Mainlah sesuai kondisi badan dan kemampuanmu, dan ikuti aturan tempatnya. Kami tidak bertanggung jawab atas
          cedera, barang hilang, atau tindakan pihak tempat dan pemain. Ketentuan ini tidak membatasi tanggung jawab
          yang menurut hukum tidak boleh dibatasi, misalnya karena kesengajaan atau kelalaian berat, maupun hakmu
          sebagai konsumen.
        </p>
      ),
    },
    {
      id: "content",
      heading: "Apa yang kamu tulis",
      body: (
        <p>
          Tetap milikmu. Kamu mengizinkan kami menyimpan dan menampilkannya sejauh dibutuhkan layanan: keterangan
          permainan untuk yang bisa melihatnya, catatan pesanan untuk pihak tempat, nama dan hasilmu untuk yang melihat
          turnamen, foto untuk pemain yang main bareng kamu. Cara kami memperlakukan data pribadi ada di{" "}
          <Link to="/id/privacy">Kebijakan Privasi</Link>.
        </p>
      ),
    },
    {
      id: "end",
      heading: "Perubahan dan pengakhiran",
      body: (
        <>
          <p>
            Layanan dan ketentuan ini bisa berubah. Tanggal di atas menunjukkan sejak kapan ketentuan ini berlaku; versi
            yang kamu setujui beserta waktunya tercatat di akunmu.
          </p>
          <p>
            Kamu boleh berhenti kapan saja: akunmu bisa langsung dihapus di{" "}
            <Link to="/id/settings/profile">pengaturan</Link>, dan datamu bisa diunduh dulu. Kalau kamu membuka main
            bareng, mengadakan turnamen, atau sudah memesan lapangan, sebaiknya batalkan dulu, supaya yang lain tahu
            dari kamu. Hukum Indonesia berlaku, tanpa mengurangi perlindungan hukum di negara tempat tinggalmu.
          </p>
        </>
      ),
    },
  ],
};
