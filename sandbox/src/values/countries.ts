/** The data of seeded customers in a country. */
export interface Country {
  readonly code: string
  readonly currency: string
  readonly locale: string
  readonly dialCode: string
  /** The tax rate in percent. */
  readonly taxRate: number
  /** The price of a one-dollar product, in minor units. */
  readonly dollarInMinorUnits: number
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
  readonly streets: readonly string[]
  /** City, state or province, first digits of the postal code. */
  readonly cities: readonly (readonly [string, string, string])[]
}

const words = (text: string): readonly string[] => text.split(', ')

export const countries: readonly Country[] = [
  {
    code: 'US',
    currency: 'USD',
    locale: 'en_US',
    dialCode: '+1',
    taxRate: 8,
    dollarInMinorUnits: 100,
    firstNames: words('Emma, Liam, Olivia, Noah, Ava, Ethan, Sophia, Mason, Grace, Lucas, Harper, Henry'),
    lastNames: words("Smith, Johnson, Brown, Garcia, Miller, Davis, O'Connor, Wilson, Anderson, Thomas, Moore, Lee"),
    streets: words('Main Street, Oak Avenue, Maple Drive, Park Road, Lake View'),
    cities: [
      ['New York', 'NY', '100'],
      ['Austin', 'TX', '787'],
      ['Seattle', 'WA', '981'],
      ['Chicago', 'IL', '606'],
    ],
  },
  {
    code: 'ES',
    currency: 'EUR',
    locale: 'es_ES',
    dialCode: '+34',
    taxRate: 21,
    dollarInMinorUnits: 95,
    firstNames: words('Ana, Lucía, Mateo, Hugo, Sofía, Martín, Carmen, Javier, Nuria, Pablo, Inés, Álvaro'),
    lastNames: words('Ruiz, García, Fernández, López, Muñoz, Ibáñez, Núñez, Ortega, Castro, Vidal, Peña, Serrano'),
    streets: words('Calle Mayor, Gran Vía, Calle de Alcalá, Avenida de la Paz, Calle del Sol'),
    cities: [
      ['Madrid', 'MD', '280'],
      ['Barcelona', 'CT', '080'],
      ['Sevilla', 'AN', '410'],
      ['Bilbao', 'PV', '480'],
    ],
  },
  {
    code: 'DE',
    currency: 'EUR',
    locale: 'de_DE',
    dialCode: '+49',
    taxRate: 19,
    dollarInMinorUnits: 95,
    firstNames: words('Anna, Lukas, Marie, Jonas, Lena, Felix, Greta, Jürgen, Käthe, Moritz, Sabine, Uwe'),
    lastNames: words('Müller, Schmidt, Schneider, Weiß, Hoffmann, Schäfer, Koch, Bauer, Klein, Wolf, Krüger, Lange'),
    streets: words('Hauptstraße, Gartenweg, Lindenallee, Bahnhofstraße, Am Markt'),
    cities: [
      ['Berlin', 'BE', '101'],
      ['München', 'BY', '803'],
      ['Hamburg', 'HH', '200'],
      ['Köln', 'NW', '506'],
    ],
  },
  {
    code: 'GB',
    currency: 'GBP',
    locale: 'en_US',
    dialCode: '+44',
    taxRate: 20,
    dollarInMinorUnits: 80,
    firstNames: words('Amelia, Oliver, Isla, George, Freya, Harry, Poppy, Alfie, Maisie, Rhys, Niamh, Callum'),
    lastNames: words('Jones, Taylor, Williams, Evans, Walker, Wright, Hughes, Clarke, MacDonald, Patel, Reid, Bennett'),
    streets: words('High Street, Station Road, Church Lane, Victoria Road, Mill Lane'),
    cities: [
      ['London', 'LND', '100'],
      ['Leeds', 'LDS', '200'],
      ['Cardiff', 'CRF', '300'],
      ['Glasgow', 'GLG', '400'],
    ],
  },
  {
    code: 'IN',
    currency: 'INR',
    locale: 'en_US',
    dialCode: '+91',
    taxRate: 18,
    dollarInMinorUnits: 2_000,
    firstNames: words('Aarav, Diya, Vivaan, Ananya, Arjun, Priya, Rohan, Kavya, Ishaan, Meera, Rahul, Sneha'),
    lastNames: words('Sharma, Verma, Iyer, Nair, Reddy, Singh, Gupta, Mehta, Das, Chatterjee, Rao, Kulkarni'),
    streets: words('MG Road, Nehru Street, Park Street, Link Road, Temple Road'),
    cities: [
      ['Mumbai', 'MH', '400'],
      ['Bengaluru', 'KA', '560'],
      ['Chennai', 'TN', '600'],
      ['Kolkata', 'WB', '700'],
    ],
  },
  {
    code: 'JP',
    currency: 'JPY',
    locale: 'ja_JP',
    dialCode: '+81',
    taxRate: 10,
    dollarInMinorUnits: 140,
    firstNames: words('さくら, 陽翔, 結衣, 蓮, 美咲, 大翔, 葵, 湊, 陽菜, 悠真, 凛, 健太'),
    lastNames: words('佐藤, 鈴木, 高橋, 田中, 伊藤, 渡辺, 山本, 中村, 小林, 加藤, 吉田, 山田'),
    streets: words('中央通り, 桜通り, 本町, 緑町, 駅前通り'),
    cities: [
      ['東京', '13', '100'],
      ['大阪', '27', '530'],
      ['京都', '26', '600'],
      ['札幌', '01', '060'],
    ],
  },
  {
    code: 'BR',
    currency: 'BRL',
    locale: 'pt_BR',
    dialCode: '+55',
    taxRate: 17,
    dollarInMinorUnits: 350,
    firstNames: words('Maria, João, Alice, Miguel, Helena, Arthur, Laura, Davi, Valentina, Bernardo, Júlia, Caetano'),
    lastNames: words(
      'Silva, Santos, Oliveira, Souza, Gonçalves, Araújo, Ribeiro, Carvalho, Almeida, Lopes, Magalhães, Dias',
    ),
    streets: words('Rua das Flores, Avenida Paulista, Rua Sete de Setembro, Rua do Sol, Avenida Brasil'),
    cities: [
      ['São Paulo', 'SP', '010'],
      ['Rio de Janeiro', 'RJ', '200'],
      ['Salvador', 'BA', '400'],
      ['Curitiba', 'PR', '800'],
    ],
  },
  {
    code: 'MX',
    currency: 'MXN',
    locale: 'es_ES',
    dialCode: '+52',
    taxRate: 16,
    dollarInMinorUnits: 1_200,
    firstNames: words(
      'Valeria, Santiago, Ximena, Diego, Renata, Emiliano, Camila, Leonardo, Fernanda, Iker, Regina, Andrés',
    ),
    lastNames: words(
      'Hernández, Martínez, González, Pérez, Rodríguez, Ramírez, Flores, Cruz, Morales, Reyes, Ortiz, Chávez',
    ),
    streets: words('Avenida Juárez, Calle Hidalgo, Paseo de la Reforma, Calle Morelos, Avenida Madero'),
    cities: [
      ['Ciudad de México', 'CMX', '060'],
      ['Guadalajara', 'JAL', '441'],
      ['Monterrey', 'NLE', '640'],
      ['Mérida', 'YUC', '970'],
    ],
  },
  {
    code: 'KW',
    currency: 'KWD',
    locale: 'ar_EG',
    dialCode: '+965',
    taxRate: 0,
    dollarInMinorUnits: 300,
    firstNames: words('فاطمة, محمد, نورة, عبدالله, مريم, أحمد, دانة, خالد, لولوة, يوسف, شيخة, فهد'),
    lastNames: words(
      'العنزي, المطيري, الصباح, الرشيدي, العتيبي, الشمري, الكندري, البدر, الفهد, الخالد, السالم, المرزوق',
    ),
    streets: words('شارع الخليج, شارع السالمية, طريق الفحيحيل, شارع سالم المبارك, شارع بيروت'),
    cities: [
      ['الكويت', 'KU', '130'],
      ['حولي', 'HA', '320'],
      ['الأحمدي', 'AH', '610'],
    ],
  },
  {
    code: 'PL',
    currency: 'PLN',
    locale: 'pl_PL',
    dialCode: '+48',
    taxRate: 23,
    dollarInMinorUnits: 380,
    firstNames: words(
      'Zuzanna, Antoni, Julia, Jakub, Małgorzata, Łukasz, Agnieszka, Paweł, Ewa, Michał, Żaneta, Stanisław',
    ),
    lastNames: words(
      'Nowak, Kowalska, Wiśniewski, Wójcik, Lewandowska, Zieliński, Szymańska, Woźniak, Dąbrowski, Kozłowska, Król, Łęcki',
    ),
    streets: words('ulica Długa, ulica Polna, ulica Leśna, Aleje Jerozolimskie, ulica Krótka'),
    cities: [
      ['Warszawa', 'MZ', '000'],
      ['Kraków', 'MA', '300'],
      ['Gdańsk', 'PM', '800'],
      ['Łódź', 'LD', '900'],
    ],
  },
  {
    code: 'TR',
    currency: 'TRY',
    locale: 'tr_TR',
    dialCode: '+90',
    taxRate: 20,
    dollarInMinorUnits: 2_400,
    firstNames: words('Zeynep, Yusuf, Elif, Eymen, Defne, Ömer, Ayşe, Mustafa, Çağla, Emre, Şule, Oğuz'),
    lastNames: words('Yılmaz, Kaya, Demir, Çelik, Şahin, Yıldız, Öztürk, Aydın, Özdemir, Arslan, Doğan, Güneş'),
    streets: words('Atatürk Caddesi, Cumhuriyet Caddesi, Gül Sokak, İstiklal Caddesi, Bağdat Caddesi'),
    cities: [
      ['İstanbul', '34', '340'],
      ['Ankara', '06', '060'],
      ['İzmir', '35', '350'],
    ],
  },
  {
    code: 'GR',
    currency: 'EUR',
    locale: 'en_US',
    dialCode: '+30',
    taxRate: 24,
    dollarInMinorUnits: 95,
    firstNames: words(
      'Μαρία, Γιώργος, Ελένη, Δημήτρης, Κατερίνα, Νίκος, Σοφία, Κώστας, Άννα, Παναγιώτης, Ιωάννα, Θανάσης',
    ),
    lastNames: words(
      'Παπαδόπουλος, Οικονόμου, Γεωργίου, Νικολάου, Αντωνίου, Καραγιάννης, Μακρή, Βλάχος, Σαμαρά, Αλεξίου',
    ),
    streets: words('Ερμού, Σταδίου, Πανεπιστημίου, Ακαδημίας, Αθηνάς'),
    cities: [
      ['Αθήνα', 'I', '105'],
      ['Θεσσαλονίκη', 'B', '546'],
      ['Πάτρα', 'G', '262'],
    ],
  },
  {
    code: 'SE',
    currency: 'SEK',
    locale: 'sv_SE',
    dialCode: '+46',
    taxRate: 25,
    dollarInMinorUnits: 1_000,
    firstNames: words('Alice, Hugo, Astrid, Elsa, Åke, Björn, Freja, Nils, Saga, Göran, Linnéa, Oskar'),
    lastNames: words(
      'Andersson, Johansson, Karlsson, Nilsson, Bergström, Lindqvist, Öberg, Sjögren, Åkerlund, Holm, Ek, Ström',
    ),
    streets: words('Storgatan, Kungsgatan, Drottninggatan, Skolgatan, Strandvägen'),
    cities: [
      ['Stockholm', 'AB', '111'],
      ['Göteborg', 'O', '411'],
      ['Malmö', 'M', '211'],
    ],
  },
  {
    code: 'KR',
    currency: 'KRW',
    locale: 'ko_KR',
    dialCode: '+82',
    taxRate: 10,
    dollarInMinorUnits: 1_300,
    firstNames: words('서연, 민준, 지우, 도윤, 하은, 시우, 수아, 주원, 예은, 지호'),
    lastNames: words('김, 이, 박, 최, 정, 강, 조, 윤, 장, 임'),
    streets: words('테헤란로, 세종대로, 강남대로, 을지로, 해운대로'),
    cities: [
      ['서울', '11', '045'],
      ['부산', '26', '480'],
      ['인천', '28', '215'],
    ],
  },
  {
    code: 'VN',
    currency: 'VND',
    locale: 'vi_VI',
    dialCode: '+84',
    taxRate: 10,
    dollarInMinorUnits: 24_000,
    firstNames: words('Linh, Minh, Hương, Tuấn, Thảo, Đức, Ngọc, Dũng, Trang, Khánh'),
    lastNames: words('Nguyễn, Trần, Lê, Phạm, Hoàng, Vũ, Đặng, Bùi, Đỗ, Hồ'),
    streets: words('Lê Lợi, Nguyễn Huệ, Trần Hưng Đạo, Hai Bà Trưng, Lý Thường Kiệt'),
    cities: [
      ['Hà Nội', 'HN', '100'],
      ['Đà Nẵng', 'DN', '550'],
      ['Huế', '26', '530'],
    ],
  },
  {
    code: 'EG',
    currency: 'EGP',
    locale: 'ar_EG',
    dialCode: '+20',
    taxRate: 14,
    dollarInMinorUnits: 3_000,
    firstNames: words('منى, عمر, سارة, كريم, ياسمين, طارق, هبة, محمود, ليلى, حسام'),
    lastNames: words('حسن, إبراهيم, السيد, عبدالرحمن, منصور, فاروق, الشناوي, سليمان, زكي, رمضان'),
    streets: words('شارع التحرير, شارع الهرم, كورنيش النيل, شارع رمسيس, شارع النصر'),
    cities: [
      ['القاهرة', 'C', '115'],
      ['الإسكندرية', 'ALX', '215'],
      ['الجيزة', 'GZ', '125'],
    ],
  },
]
